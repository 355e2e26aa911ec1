import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Person } from '../../support/client.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';

const { runtime, service } = leasedRuntime();

/** What a request cost, the caller's authentication included. */
async function costOf(request: () => Promise<{ status: number }>) {
  await runtime.resetUsage();
  expect((await request()).status).toBe(200);
  const used = (await runtime.usage()).filter(({ function: name }) => name !== 'operator');
  const sum = (member: 'readUnits' | 'writeUnits') => used.reduce((total, one) => total + one[member], 0);
  const calls = (action: string) =>
    used.filter((one) => one.action === action).reduce((n, one) => n + one.calls, 0);
  return { reads: sum('readUnits'), writes: sum('writeUnits'), calls };
}

const minutes = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) =>
    item({ startAt: new Date(Date.UTC(2025, 0, 1, 0, from + i)).toISOString() }),
  );

/** What is recorded from day to day is a few hours old. */
const yesterday = (minute: number) =>
  item({ startAt: new Date(Date.now() - 86_400_000 + minute * 60_000).toISOString() });

async function personWithHistory(rows: number): Promise<Person> {
  const person = await service.createPerson();
  for (let from = 0; from < rows; from += 1000)
    await diaryOf(service, person).post(minutes(Math.min(1000, rows - from), from));
  return person;
}

test('authentication is two strongly consistent reads in one round trip', async () => {
  const person = await service.createPerson();
  const { reads, writes, calls } = await costOf(() => service.get('/api/v3/units', person));
  expect([reads, writes, calls('BatchGetItem')]).toEqual([2, 0, 1]);
});

test.each([1, 100, 1000])('posting %p new measurements of a known variable', async (n) => {
  const person = await personWithHistory(1);
  const batch = minutes(n, 10);
  const { reads, writes } = await costOf(() => diaryOf(service, person).post(batch));
  expect(writes).toBeLessThanOrEqual(2 * n + 6);
  expect(reads).toBeLessThanOrEqual(n + 6);
  const again = await costOf(() => diaryOf(service, person).post(batch));
  expect(again.writes).toBeLessThanOrEqual(6);
});

test('recording by hand is two write units and two round trips once the name is known', async () => {
  const person = await personWithHistory(1);
  const { reads, writes, calls } = await costOf(() => diaryOf(service, person).post(yesterday(10)));
  expect([reads, writes, calls('BatchGetItem'), calls('PutItem')]).toEqual([4, 2, 1, 1]);
});

test('changing what is older than two days is one write unit more for each month', async () => {
  const person = await personWithHistory(1);
  const months = ['2025-01-09', '2025-03-09'].map((date) => item({ startAt: `${date}T08:00:00` }));
  const posted = await costOf(() => diaryOf(service, person).post(months));
  expect(posted.writes).toBe(2 * 2 + 2);
});

test('a year that a device brings at once is one write unit more for each month, not for each row', async () => {
  const person = await personWithHistory(1);
  const year = Array.from({ length: 1000 }, (_, i) =>
    item({ startAt: new Date(Date.UTC(2024, 0, 1, 8 * i)).toISOString() }),
  );
  const posted = await costOf(() => diaryOf(service, person).post(year));
  // 2024 has 11 months of 1,000 times eight hours; anybody who brings so many asks for them to be summed up.
  expect(posted.writes).toBeLessThanOrEqual(2 * 1000 + 11 + 2);
  expect(posted.calls('UpdateItem')).toBeLessThanOrEqual(11 + 1);
});

test('a source of the catalogue is counted for two write units more', async () => {
  const person = await service.createPerson();
  const fromGarmin = (minute: number) => ({ ...yesterday(minute), sourceName: 'Garmin' });
  await diaryOf(service, person).post(fromGarmin(0));
  const { writes, calls } = await costOf(() => diaryOf(service, person).post(fromGarmin(10)));
  expect([writes, calls('UpdateItem')]).toEqual([4, 2]);
});

test('deleting one is two write units in one round trip', async () => {
  const person = await service.createPerson();
  const saved = await diaryOf(service, person).post(yesterday(0));
  const id = saved.body.data.measurements[0]?.id as number;
  const { writes, calls } = await costOf(() => diaryOf(service, person).remove(id));
  expect([writes, calls('DeleteItem')]).toEqual([2, 1]);
});

describe('a page costs the same with 200 rows as with 2,000', () => {
  let short: Person;
  let long: Person;
  beforeAll(async () => {
    [short, long] = await Promise.all([personWithHistory(200), personWithHistory(2000)]);
    // The first request to name a variable reads how names become ids.
    await diaryOf(service, short).list({ variableName: 'Mood' });
  }, 60_000);

  test.each([
    // What the rows are of is asked for beside them.
    ['the newest 100', 2, { sort: '-startAt' }],
    ['the newest 100 of one variable', 1, { sort: '-startAt', variableName: 'Mood' }],
    [
      'a time range',
      2,
      { earliestMeasurementTime: '2025-01-01T01:00:00', latestMeasurementTime: '2025-01-01T02:00:00' },
    ],
    ['one by its id', 1, { id: 3_000_000_000 }],
  ])('%s', async (_, queries, query) => {
    const costs = [];
    for (const person of [short, long]) costs.push(await costOf(() => diaryOf(service, person).list(query)));
    expect(costs[1]?.reads).toBe(costs[0]?.reads);
    expect(costs.map(({ calls }) => calls('Query'))).toEqual([queries, queries]);
    // 101 rows of under 200 bytes are 5 units of 4 KB; the caller, the variable's name and settings are the rest.
    expect(costs[0]?.reads).toBeLessThanOrEqual(12);
  });

  test('the list of data sources', async () => {
    const costs = [];
    for (const person of [short, long])
      costs.push(await costOf(() => service.get('/api/v3/connectors/list', person)));
    expect(costs[1]?.reads).toBe(costs[0]?.reads);
  });
});

test('days of several sources cost nothing more because it is kept what the sources are', async () => {
  const day = (sourceName: string) =>
    Array.from({ length: 12 }, (_, hour) =>
      item({
        variableName: 'Steps',
        variableCategoryName: 'Physical Activities',
        unitAbbreviatedName: 'count',
        combinationOperation: 'SUM',
        startAt: new Date(Date.UTC(2025, 0, 1, 6 + hour)).toISOString(),
        sourceName,
      }),
    );
  const person = await service.createPerson();
  await diaryOf(service, person).post([...day('Apple Watch'), ...day('iPhone')]);
  const query = { variableName: 'Steps', groupingWidth: 86_400 };
  const readDays = () => costOf(() => diaryOf(service, person).list(query));
  await readDays();
  const some = await readDays();
  const sources = Array.from({ length: 30 }, (_, i) => ({ sourceName: `Another watch ${i}`, kind: 'watch' }));
  const { status } = await service.post('/api/v3/userSettings', { sources }, person);
  expect(status).toBe(200);
  const many = await readDays();
  expect(many.reads).toBe(some.reads);
  expect(['BatchGetItem', 'GetItem', 'Query'].map(many.calls)).toEqual(
    ['BatchGetItem', 'GetItem', 'Query'].map(some.calls),
  );
  // A source that is known is not decided again.
  const again = await costOf(() => diaryOf(service, person).post(day('iPhone')));
  expect(again.calls('UpdateItem')).toBeLessThanOrEqual(1);
});
