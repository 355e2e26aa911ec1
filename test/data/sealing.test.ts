import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { blockWrite } from '../../shared/data/histories/run-block.ts';
import { readSealState, sealingOf } from '../../shared/data/histories/sealing.ts';
import { holdSealing, requestSealing, sealings } from '../../shared/data/histories/sealing-schedule.ts';
import { markTouched } from '../../shared/data/histories/touched-months.ts';
import { runsKey, sealKey, touchedKey } from '../../shared/data/keys/histories.ts';
import { personPartition } from '../../shared/data/keys/key.ts';
import { personKey } from '../../shared/data/keys/people.ts';
import { measurementItem } from '../../shared/data/measurements/measurement.ts';
import { createPerson } from '../../shared/data/people/new-person.ts';
import { release } from '../../shared/data/schedules/due.ts';
import { listByPrefix } from '../../shared/data/table/read.ts';
import { batchWrite, updateItem } from '../../shared/data/table/write.ts';
import { mulberry32 } from '../../shared/domain/analysis/methods/random.ts';
import { cutsOfMonth } from '../../shared/domain/histories/hour-pieces.ts';
import { dayOfUtc, triggersSummary } from '../../shared/domain/histories/sealing.ts';
import { measurementId } from '../../shared/domain/ids/measurement-id.ts';
import { monthOf } from '../../shared/domain/time/calendar.ts';
import { clockOf } from '../../shared/domain/time/person-clock.ts';
import { zoneOffsets } from '../../shared/domain/time/zone.ts';
import { countHistory } from '../../shared/use-cases/histories/count-history.ts';
import { readHistory, readSealing } from '../../shared/use-cases/histories/read-history.ts';
import { sealHistories } from '../../shared/use-cases/histories/seal-histories.ts';
import { sealHistory } from '../../shared/use-cases/histories/seal-history.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';

const connection = connectFaultily(await ownTable());

const second = (time: string) => Date.parse(`${time}Z`) / 1000;
const now = second('2026-06-10T12:00:00');

async function personWith(times: readonly string[]) {
  const about = {
    email: `${randomUUID()}@example.com`,
    displayName: 'Ann',
    timezone: 'UTC',
    administrator: false,
  };
  const person = await createPerson(about, now);
  if (person === undefined) throw new Error('Nobody was created.');
  const row = (time: string) => ({
    id: measurementId(second(time), 1),
    variableId: 7,
    value: 1,
    unitId: 1,
    sourceName: 'API',
    createdAt: now,
    updatedAt: now,
  });
  await batchWrite(times.map((time) => ({ put: measurementItem(person.userId, row(time)) })));
  const months = async () =>
    (await listByPrefix(personPartition(person.userId), runsKey(0, 7, 0).sk.slice(0, -7))).map(({ sk }) =>
      String(sk).slice(-7),
    );
  const sealing = () => readSealState(person.userId);
  return { person, months, sealing };
}

/** Time for so many slices. */
const slices = (count: number) => {
  let left = count;
  return () => left-- > 0;
};

describe('summing up', () => {
  test('begins with the newest month, and goes on where it was broken off', async () => {
    const { person, months, sealing } = await personWith([
      '2019-02-03T10:00:00',
      '2026-04-30T23:59:59',
      '2026-05-02T10:00:00',
      '2026-06-10T11:00:00',
    ]);
    // Nothing is new, nothing touched, then one month.
    expect((await sealHistory(person, now, slices(3))).outcome).toBe('unfinished');
    expect(await months()).toEqual(['2026-05']);
    expect((await sealing()).seal).toMatchObject({
      sealedFrom: second('2026-05-01T00:00:00'),
      sealedUpTo: second('2026-06-08T00:00:00'),
    });
    expect((await sealHistory(person, now, slices(3))).outcome).toBe('unfinished');
    expect(await months()).toEqual(['2026-04', '2026-05']);
    expect((await sealHistory(person, now, slices(20))).outcome).toBe('done');
    expect(await months()).toEqual(['2019-02', '2026-04', '2026-05']);
    expect((await sealing()).seal.sealedFrom).toBeUndefined();
  });

  test('leaves a day marked on which somebody may still be writing', async () => {
    const { person, sealing } = await personWith(['2026-05-02T10:00:00']);
    const day = second('2026-05-02T00:00:00');
    await markTouched(person.userId, monthOf(day), new Set([dayOfUtc(day)]), now - 5);
    expect((await sealHistory(person, now, () => true)).outcome).toBe('waiting');
    expect((await sealing()).touched.map(({ days }) => [...days])).toEqual([[dayOfUtc(day)]]);
    expect((await sealHistory(person, now + 60, () => true)).outcome).toBe('done');
    expect((await sealing()).touched).toEqual([]);
  });

  test('reaches back to the first second that there is, and what lies there is counted and read', async () => {
    const { person } = await personWith(['1900-01-01T00:00:00', '2026-05-02T10:00:00']);
    const { userId } = person;
    const clock = clockOf(person);
    const times = [() => false, ...Array.from({ length: 30 }, () => slices(4))];
    for (const isTime of times) {
      const { outcome } = await sealHistory(person, now, isTime);
      const query = { userId, variableId: 7, clock, sealing: await readSealing(userId, now) };
      expect(await countHistory(query)).toBe(2);
      expect((await readHistory(query, now)).runs.map(({ count }) => count)).toEqual([1, 1]);
      if (outcome === 'done') return;
    }
    throw new Error('It was never done.');
  });

  test('notices that somebody asks for it meanwhile', async () => {
    const { person } = await personWith([]);
    await requestSealing(person.userId, now);
    const held = await holdSealing(person.userId, now);
    expect(await holdSealing(person.userId, now)).toBeUndefined();
    await requestSealing(person.userId, now + 1);
    if (held !== undefined) await release(held, now + 7 * 86_400);
    const due: number[] = [];
    for (const pages of sealings.readLanes(now + 2).flat())
      for await (const page of pages) due.push(...page.map(({ userId }) => userId));
    expect(due).toContain(person.userId);
    expect(await holdSealing(person.userId, now + 2)).toBeDefined();
  });
});

/** Two people who are summed up one after the other. */
async function neighbours() {
  const first = await personWith(['2026-05-02T10:00:00']);
  let next = await personWith(['2026-05-02T10:00:00']);
  while (sealings.shardOf(next.person.userId) !== sealings.shardOf(first.person.userId))
    next = await personWith(['2026-05-02T10:00:00']);
  return [first, next] as const;
}

test.each([
  ['of themselves', personKey, 'timezone', 'Nowhere/None', 'UTC'],
  ['of what is summed up', sealKey, 'livedIn', 7, 'UTC'],
  ['of what was touched', (userId: number) => touchedKey(userId, monthOf(now)), 'version', 'first', 1],
])(
  'a record %s that cannot be read keeps nobody else waiting, and is tried again a day later',
  async (...row) => {
    const [, keyOf, member, wrong, right] = row;
    const [broken, other] = await neighbours();
    const { userId } = broken.person;
    await markTouched(userId, monthOf(now), new Set([dayOfUtc(now)]), now - 100);
    await requestSealing(userId, now - 10);
    await requestSealing(other.person.userId, now);
    const put = (value: unknown) =>
      updateItem({
        Key: keyOf(userId),
        UpdateExpression: 'SET #member = :value',
        ExpressionAttributeNames: { '#member': member },
        ExpressionAttributeValues: { ':value': value },
      });
    const bugs: unknown[] = [];
    const sealAt = (moment: number) =>
      sealHistories(moment, {
        hasTime: () => true,
        onFailure: (bug) => bugs.push(bug),
        afterSummary: async () => true,
      });

    await put(wrong);
    expect(await sealAt(now)).toMatchObject({ failed: 1, unfinished: 0 });
    expect([bugs.length, await other.months(), await broken.months()]).toEqual([1, ['2026-05'], []]);
    // Not again every minute; and once it can be read it is like any other.
    expect(await sealAt(now + 3600)).toMatchObject({ failed: 0 });
    await put(right);
    expect(await sealAt(now + 86_400)).toMatchObject({ failed: 0 });
    expect([bugs.length, await broken.months()]).toEqual([1, ['2026-05']]);
  },
);

/** A write that collides is sent this often before it is given up. */
const writesGivenUp = 7;

test.each([
  ['hold', 1, writesGivenUp],
  ['release', 2, 2 * writesGivenUp],
])('a %s that is turned away keeps nobody else waiting, and is made up for', async (_, atWrite, times) => {
  // Before anything that other tests have asked for.
  const early = second('2026-06-05T12:00:00');
  const [first, next] = await neighbours();
  await requestSealing(first.person.userId, early - 10);
  await requestSealing(next.person.userId, early);
  const bugs: unknown[] = [];
  const limits = {
    hasTime: () => true,
    onFailure: (bug: unknown) => bugs.push(bug),
    afterSummary: async () => true,
  };
  const tally = await connection.under({ kind: 'collides', atWrite, times }, () =>
    sealHistories(early, limits),
  );
  expect(tally).toMatchObject({ sealed: 1, unfinished: 1, failed: 0 });
  expect([await first.months(), await next.months(), bugs]).toEqual([[], ['2026-05'], []]);
  // After the hold has ended by itself.
  expect(await sealHistories(early + 130, limits)).toMatchObject({ sealed: 1, unfinished: 0 });
  expect(await first.months()).toEqual(['2026-05']);
});

test('a month with too many sources for one item is read from its rows, also after it was touched', async () => {
  const { person, sealing } = await personWith([
    '2026-05-02T10:00:00',
    '2026-05-02T11:00:00',
    '2026-05-03T10:00:00',
  ]);
  const { userId } = person;
  await sealHistory(person, now, () => true);
  const clock = { zone: zoneOffsets('UTC'), dayStartsAt: 0 };
  const read = async () =>
    (await readHistory({ userId, variableId: 7, clock, sealing: sealingOf(await sealing()) }, now)).runs.map(
      ({ from, count }) => [from, count],
    );
  const before = await read();
  expect(before).toHaveLength(3);
  const random = mulberry32(1);
  const runs = Array.from({ length: 100_000 }, (_, i) => ({
    from: second('2026-05-01T00:00:00') + i * 60,
    until: second('2026-05-01T00:00:00') + i * 60 + 60,
    hour: 0,
    clockHour: 0,
    elapsedHour: 0,
    sourceName: `Source ${i}`,
    unitId: 1,
    count: 1,
    total: random(),
    carry: 0,
    least: random(),
    greatest: random(),
  }));
  const month = monthOf(second('2026-05-01T00:00:00'));
  const write = blockWrite(userId, 7, { month, cuts: cutsOfMonth(clock, month), runs });
  expect('put' in write && write.put.runs).toBeUndefined();
  await batchWrite([write]);
  expect(await read()).toEqual(before);
  const day = dayOfUtc(second('2026-05-02T00:00:00'));
  await markTouched(userId, month, new Set([day]), now - 100);
  expect((await sealHistory(person, now, () => true)).outcome).toBe('done');
  expect(await read()).toEqual(before);
});

test('of many rows one in some two thousand asks to be summed up, whatever their rhythm', () => {
  for (const step of [1, 60, 900, 3600, 86_400]) {
    const asking = Array.from({ length: 100_000 }, (_, i) => measurementId(now - i * step, 3)).filter(
      triggersSummary,
    );
    expect(asking.length).toBeGreaterThan(20);
    expect(asking.length).toBeLessThan(110);
  }
});
