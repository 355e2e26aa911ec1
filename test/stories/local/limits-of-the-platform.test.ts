import { describe, expect, test } from '@jest/globals';
import { channelCounterKey } from '../../../shared/data/keys/measurements.ts';
import { moreSourcesKey, userVariableKey } from '../../../shared/data/keys/variables.ts';
import { getItem } from '../../../shared/data/table/read.ts';
import { putItem } from '../../../shared/data/table/write.ts';
import { variableIdOf } from '../../../shared/data/variables/variable-id.ts';
import { channelOfId, largestChannel } from '../../../shared/domain/ids/measurement-id.ts';
import { routes } from '../../../shared/routes/index.ts';
import { cardOf } from '../../operations/cards.ts';
import { send } from '../../operations/send.ts';
import { adminJsonHere } from '../../support/admin.ts';
import { serviceAt } from '../../support/client.ts';
import { numbersOf } from '../../support/operations/taken-by.ts';
import {
  diaryOf,
  food,
  item,
  type PostedItem,
  type RefusalAnswer,
} from '../../support/people/measurements.ts';
import { leaseRuntime } from '../../support/runtime.ts';

const service = serviceAt();
const minute = (n: number) => new Date(Date.UTC(2026, 1, 1, 0, n)).toISOString().slice(0, 19);

describe('what the platform beneath cannot carry', () => {
  test('a page larger than 6 MB is refused with advice, and a smaller one is answered', async () => {
    const person = await service.createPerson();
    const diary = diaryOf(service, person);
    const note = '<&">'.repeat(2_500);
    for (let n = 0; n < 160; n += 80)
      await diary.post(Array.from({ length: 80 }, (_, i) => item({ note, startAt: minute(n + i) })));
    const { status, body } = await service.get<RefusalAnswer>('/api/v3/measurements?limit=160', {
      ...person,
      headers: { 'accept-encoding': 'identity' },
    });
    expect(status).toBe(400);
    expect(body.errors[0]?.message).toContain('Ask for fewer records at a time');
    expect((await diary.list({ limit: 40 })).body).toHaveLength(40);
  });

  test('an answer with more than 100 variables leaves their units out', async () => {
    const diary = diaryOf(service, await service.createPerson());
    const foods = (count: number, from = 0) =>
      Array.from({ length: count }, (_, n) => food({ variableName: `Food ${from + n} of a platform` }));
    for (let n = 0; n < 101; n += 10) await diary.post(foods(10, n));
    const many = (await diary.post(foods(101))).body.data.userVariables;
    expect(many).toHaveLength(101);
    expect(many[0]).not.toHaveProperty('availableUnits');
    const few = (await diary.post(foods(100))).body.data.userVariables;
    expect(few[0]?.availableUnits?.length).toBeGreaterThan(5);
  });
});

describe('numbers that the database cannot keep', () => {
  const numeric = routes
    .filter(({ method }) => method !== 'GET')
    .flatMap((route) => {
      const members = numbersOf(route);
      return members.length === 0 ? [] : [{ id: route.id, route, members }];
    });

  test('are taken by some operations', () => {
    expect(numeric.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'post-measurements',
        'post-user-variables',
        'post-tracking-reminders',
        'post-feed',
      ]),
    );
  });

  test.each(numeric)('never reach it as such from $id', async ({ route, members }) => {
    const person = await service.createPerson();
    const request = await cardOf(route).request(service, person);
    const failed: unknown[] = [];
    for (const member of members)
      for (const number of [5e-324, -1e-200, 1e126]) {
        const change = (one: unknown) => ({ ...(one as object), [member]: number });
        const body = Array.isArray(request.body) ? request.body.map(change) : change(request.body);
        const { status } = await send(service, route, { ...request, body }, person);
        if (status >= 500) failed.push([member, number, status]);
      }
    expect(failed).toEqual([]);
  });
});

describe('the sources of a variable', () => {
  const from = (n: number, members: Partial<PostedItem> = {}) =>
    item({ sourceName: `Source ${n}`, ...members });
  const many = (count: number, first = 0) => Array.from({ length: count }, (_, n) => from(first + n));

  async function diaryWith(count: number) {
    const person = await service.createPerson();
    const diary = diaryOf(service, person);
    for (let first = 0; first < count; first += 20)
      expect((await diary.post(many(Math.min(20, count - first), first))).status).toBe(200);
    const inTable = () =>
      service.inTable(async () => {
        const id = await variableIdOf('mood');
        const items = await Promise.all([
          getItem(userVariableKey(person.userId, id)),
          getItem(moreSourcesKey(person.userId, id)),
          getItem(channelCounterKey(person.userId)),
        ]);
        return items.map((one) => one ?? {});
      });
    return { person, ...diary, inTable };
  }

  test('what is refused has used up nothing: neither sources nor numbers', async () => {
    const { refuse, post, inTable } = await diaryWith(1);
    const before = await inTable();
    const { status, body } = await refuse(many(500));
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          path: '[21].sourceName',
          message: expect.stringContaining('the 20 sources a request can add'),
          type: 'invalid',
        },
      ],
    ]);
    expect((await refuse([...many(20, 1), from(30, { unitAbbreviatedName: 'kg' })])).status).toBe(400);
    expect(await inTable()).toEqual(before);
    expect((await post(many(21))).status).toBe(200);
  });

  test('the first ten are in its record, the others beside it, and each keeps its rows', async () => {
    const { post, list, inTable } = await diaryWith(25);
    const [record, beside] = await inTable();
    expect([record, beside].map((one) => Object.keys(one?.channels as object).length)).toEqual([10, 15]);
    const again = (await post(many(20))).body.data.measurements;
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set(['unchanged']));
    const long = '😀'.repeat(120);
    expect((await post(from(0, { sourceName: long, value: 5 }))).body.data.measurements).toMatchObject([
      { status: 'created' },
    ]);
    expect((await list({ sourceName: long })).body).toMatchObject([{ value: 5 }]);
    expect((await list({ limit: 200 })).body).toHaveLength(26);
  });

  test('are given to simultaneous requests once', async () => {
    const { post, inTable, list } = await diaryWith(8);
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(many(20, 4))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const ids = answers.map(({ body }) => body.data.measurements.map(({ id }) => id).join());
    expect(new Set(ids).size).toBe(1);
    const sources = (await inTable()).slice(0, 2).flatMap((one) => Object.keys(one.channels as object));
    expect([sources.length, new Set(sources).size]).toEqual([24, 24]);
    expect((await list({ limit: 200 })).body).toHaveLength(24);
  });

  test('are 200; further ones are kept under "Other", for good, and the receipt says so', async () => {
    const { post, list, person } = await diaryWith(195);
    const [last] = (await post(many(8, 194))).body.data.measurements.slice(-1);
    expect(last).toMatchObject({
      status: 'created',
      notice: expect.stringContaining('Its source is "Other"'),
    });
    expect((await list({ sourceName: 'Other' })).body).toMatchObject([{ startAt: item().startAt }]);
    const update = (await post(from(777, { value: 5 }))).body.data.measurements[0];
    expect([update?.id, update?.status]).toEqual([last?.id, 'updated']);
    const known = (await post(from(199, { value: 5 }))).body.data.measurements[0];
    expect([known?.status, known?.notice]).toEqual(['updated', undefined]);
    // A move keeps the rule too.
    const [row] = (await list({ sourceName: 'Source 3' })).body;
    const moved = (await post({ id: row?.id, sourceName: 'Brand new', startAt: '2026-03-09T08:00:00' })).body;
    expect(moved.data.measurements).toMatchObject([{ notice: expect.stringContaining('"Other"') }]);
    const [counter] = await service.inTable(async () => [await getItem(channelCounterKey(person.userId))]);
    expect(counter?.lastNumber).toBeLessThan(220);
  });

  test('get numbers up to the last, and never one again', async () => {
    const { person, post, refuse, list } = await diaryWith(1);
    await service.inTable(() =>
      putItem({ Item: { ...channelCounterKey(person.userId), lastNumber: largestChannel - 1 } }),
    );
    const last = (await post(from(500, { startAt: '2026-03-02T08:00:00' }))).body.data.measurements[0];
    expect(channelOfId(last?.id as number)).toBe(largestChannel);
    const { status, body } = await refuse(from(501, { startAt: '2026-03-03T08:00:00' }));
    expect([status, body.errors[0]?.message]).toEqual([
      400,
      '[0].sourceName: this variable can’t take another source; use one it already has.',
    ]);
    // What is known is recorded as ever.
    expect((await post(from(0, { startAt: '2026-03-04T08:00:00' }))).status).toBe(200);
    expect((await list()).body).toHaveLength(3);
  });

  test('that have no measurements are forgotten by the operator, in two runs, but for those that are used', async () => {
    const runtime = await leaseRuntime();
    const own = serviceAt(runtime.url);
    const person = await own.createPerson();
    const diary = diaryOf(own, person);
    const saved = (await diary.post(many(15))).body.data.measurements;
    for (const { id } of saved.slice(3)) await diary.remove(id);
    const run = () =>
      adminJsonHere<{ setAside: number; forgotten: number }>(
        `sources forget --user ${person.userId}`,
        runtime.url,
      );
    expect(await run()).toMatchObject({ setAside: 12, forgotten: 0 });
    expect(await run()).toMatchObject({ setAside: 12, forgotten: 0 });
    // Who records under one meanwhile gets the number it had.
    expect((await diary.post(from(14))).body.data.measurements).toMatchObject([{ id: saved[14]?.id }]);
    await runtime.clock({ advance: 61 });
    expect(await run()).toMatchObject({ setAside: 0, forgotten: 11 });
    expect(await run()).toMatchObject({ setAside: 0, forgotten: 0 });
    const again = (await diary.post(many(15))).body.data.measurements;
    expect(again.map(({ status }) => status === 'unchanged')).toEqual(
      many(15).map((_, n) => n < 3 || n === 14),
    );
    expect((await diary.list({ limit: 200 })).body).toHaveLength(15);
    await runtime.clock();
  });
});
