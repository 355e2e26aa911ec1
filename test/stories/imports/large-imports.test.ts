import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Person } from '../../support/client.ts';
import { bringerSources, bringRows, hourlyRows, undoImport } from '../../support/imports/bring-rows.ts';
import { exportTexts } from '../../support/imports/exports-of.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { importsOf } from '../../support/people/imports.ts';
import { diaryOf, item, type PostedItem } from '../../support/people/measurements.ts';

const { runtime, service } = leasedRuntime();

const START = Date.parse('2026-06-10T12:00:00Z');
/** Older than what is never summed up. */
const newest = START / 1000 - 4 * 86_400;

beforeAll(async () => {
  await runtime.clock({ now: new Date(START).toISOString() });
});

/** Somebody who has recorded a little of the same, and of something else. */
async function somebody(own: readonly PostedItem[] = []) {
  const person = await service.createPerson();
  const diary = diaryOf(service, person);
  await diary.post([...hourlyRows(40, newest - 90 * 86_400, bringerSources.own), item(), ...own]);
  await runtime.clock({ advance: 600 });
  return { person, diary };
}

const linesOf = (text: string) => text.split('\n');

describe('an import that is undone', () => {
  test('leaves an export that is the same to the byte', async () => {
    const { person } = await somebody();
    const before = await exportTexts(service, person);
    const bringing = { runtime, service, person, requestsBetweenRuns: 2 };
    const { id } = await bringRows({ ...bringing, rows: hourlyRows(4000, newest) });
    expect((await exportTexts(service, person)).measurements).not.toBe(before.measurements);
    await undoImport(bringing, id);
    expect(await exportTexts(service, person)).toEqual(before);
    expect((await importsOf(service, person).list())[0]).toMatchObject({
      status: 'undone',
      removed: 4000,
      kept: 0,
    });
  });

  test('leaves what it changed, and counts it: nothing else differs', async () => {
    const rows = hourlyRows(1500, newest);
    const mine = rows.slice(700, 730).map((row) => ({ ...row, value: 7 }));
    const { person } = await somebody(mine);
    const before = await exportTexts(service, person);
    const bringing = { runtime, service, person, requestsBetweenRuns: 2 };
    const { id } = await bringRows({ ...bringing, rows });
    expect((await importsOf(service, person).list())[0]).toMatchObject({ created: 1470, updated: 30 });
    await undoImport(bringing, id);
    expect((await importsOf(service, person).list())[0]).toMatchObject({ removed: 1470, kept: 30 });
    const [was, is] = [before.measurements, (await exportTexts(service, person)).measurements].map(linesOf);
    expect(is).toHaveLength(was?.length ?? 0);
    const changed = is?.filter((line, i) => line !== was?.[i]) ?? [];
    expect(changed).toHaveLength(30);
    const times = new Set(mine.map(({ startAt }) => String(startAt)));
    for (const line of changed) expect([...times].some((time) => line.includes(time))).toBe(true);
  });
});

describe('summing up', () => {
  test('begins with the first rows, and reads each of them once', async () => {
    // What others have undone is summed up by now.
    await runtime.clock({ advance: 600 });
    await runtime.tick(['seal-histories']);
    const person = await service.createPerson();
    const rows = hourlyRows(8000, newest);
    const brought = await bringRows({ runtime, service, person, rows, requestsBetweenRuns: 1 });
    expect(brought.rowsSummedBefore).toBeGreaterThan(4000);
    expect(brought.rowsSummedBefore + brought.rowsSummedAfter).toBe(8000);
    expect(brought.runsAfterEnd).toBe(1);
    // On a busy machine a call may be tried again: that of the middle was not.
    expect(brought.writeUnits.toSorted((a, b) => a - b)[4]).toBeLessThanOrEqual(2.1 * 1000);
  });

  test('grouped reads meanwhile are right, or asked to come again', async () => {
    const person = await service.createPerson();
    const rows = hourlyRows(4000, newest);
    const diary = diaryOf(service, person);
    const statuses = new Set<number>();
    await bringRows({
      runtime,
      service,
      person,
      rows,
      requestsBetweenRuns: 1,
      onSlice: async (sent) => {
        const query = { variableName: 'Noise', groupingWidth: 86_400, sort: 'startAt', limit: 200 };
        const { status, body } = await diary.list(query);
        statuses.add(status);
        if (status === 200) expect(body.map(({ value }) => value)).toEqual(daysOf(rows.slice(0, sent)));
        else expect(status).toBe(503);
      },
    });
    expect(statuses).toContain(200);
  });

  test('somebody who has just recorded something does not wait for it', async () => {
    const person = await service.createPerson();
    const { open, send, end, list } = importsOf(service, person);
    const id = await open();
    await send(id, hourlyRows(400, newest));
    await diaryOf(service, person).post(item({ startAt: '2025-01-01T08:00:00' }));
    await end(id);
    await runtime.tick(['seal-histories']);
    expect((await list())[0]).toMatchObject({ status: 'done', created: 400 });
  });
});

describe('an import that stays open', () => {
  const reads = [
    '/api/v3/userVariables?sort=name',
    '/api/v3/userVariables?includeCharts=true&name=Noise',
    '/api/v3/measurements?groupingWidth=86400&sort=startAt&limit=200',
    '/api/v3/measurements?variableName=Steps&groupingWidth=86400&sort=startAt&limit=200',
    '/api/v3/measurements?variableName=Steps&groupingWidth=3600&sort=-startAt&limit=200',
    '/api/v3/measurements?variableName=Steps&limit=50',
    '/api/v3/connectors/list',
    '/api/v3/variables?searchPhrase=Noise',
    '/api/v3/discoveries',
  ];
  const costsOf = async (person: Person) => {
    const costs: (readonly [path: string, status: number, units: number])[] = [];
    for (const path of reads) {
      await runtime.resetUsage();
      const { status } = await service.get(path, person);
      const units = (await runtime.usage()).reduce((sum, { readUnits }) => sum + readUnits, 0);
      costs.push([path, status, units]);
    }
    return costs;
  };
  const sumUp = async () => {
    await runtime.clock({ advance: 120 });
    await runtime.tick(['run-imports', 'seal-histories']);
  };

  test('killed, resumed or abandoned, is summed up as it comes: no read costs more than after it', async () => {
    const person = await service.createPerson();
    const { open, send, list } = importsOf(service, person);
    const rows = hourlyRows(4000, newest);
    const id = await open();
    for (let from = 0; from < 2000; from += 1000) await send(id, rows.slice(from, from + 1000));
    await sumUp();
    const killed = await costsOf(person);
    // Continues in small requests, after the history was summed up.
    for (let from = 2000; from < 2600; from += 60) await send(id, rows.slice(from, from + 60));
    await sumUp();
    const resumed = await costsOf(person);
    await runtime.clock({ advance: 7 * 86_400 });
    await sumUp();
    await sumUp();
    expect((await list())[0]).toMatchObject({ status: 'done', created: 2600 });
    const done = await costsOf(person);
    for (const [i, [path, status, units]] of done.entries())
      for (const earlier of [killed, resumed])
        expect([path, earlier[i]?.[1], (earlier[i]?.[2] ?? Infinity) <= units + 1]).toEqual([
          path,
          status,
          true,
        ]);
  });
});

/** The means by the day of what was sent. */
function daysOf(rows: readonly PostedItem[]): number[] {
  const noise = rows.filter(({ variableName }) => variableName === 'Noise');
  const days = Map.groupBy(noise, ({ startAt }) => String(startAt).slice(0, 10));
  return [...days.values()].map((own) => own.reduce((sum, { value }) => sum + Number(value), 0) / own.length);
}

test('the second import of the same file changes no row, and writes two units a request at most', async () => {
  const { person } = await somebody();
  const rows = hourlyRows(3000, newest);
  const bringing = { runtime, service, person, requestsBetweenRuns: 2 };
  await bringRows({ ...bringing, rows });
  const before = await exportTexts(service, person);
  const { writeUnits } = await bringRows({ ...bringing, rows });
  expect(writeUnits).toHaveLength(3);
  expect(Math.max(...writeUnits)).toBeLessThanOrEqual(2);
  expect(await exportTexts(service, person)).toEqual(before);
  expect((await importsOf(service, person).list())[0]).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 3000,
  });
});
