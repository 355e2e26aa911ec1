import { describe, expect, test } from '@jest/globals';
import type { UserVariableRecord } from '../../../shared/schemas/variables/user-variable.ts';
import { serviceAt } from '../../support/client.ts';
import {
  diaryOf,
  food,
  item,
  type PostedItem,
  type RefusalAnswer,
} from '../../support/people/measurements.ts';

const service = serviceAt();

const steps = (sourceName: string, startAt: string, value: number): PostedItem =>
  item({
    variableName: 'Steps',
    variableCategoryName: 'Physical Activity',
    unitAbbreviatedName: 'count',
    combinationOperation: 'SUM',
    value,
    startAt,
    sourceName,
  });

const twoDays = [
  steps('Apple Watch', '2026-03-01T08:00:00', 1000),
  steps('Apple Watch', '2026-03-01T09:00:00', 2000),
  steps('Garmin', '2026-03-01T08:10:00', 4000),
  steps('API', '2026-03-01T10:00:00', 50),
  steps('API', '2026-03-01T11:00:00', 5),
  steps('API', '2026-03-02T10:00:00', 60),
  steps('Spreadsheet', '2026-03-02T11:00:00', 70),
];

async function walker() {
  const person = await service.createPerson();
  const diary = diaryOf(service, person);
  await diary.post(twoDays);
  return {
    person,
    diary,
    set: (members: object) =>
      service.post<RefusalAnswer & { userVariables: UserVariableRecord[] }>(
        '/api/v3/userVariables',
        [{ name: 'Steps', ...members }],
        person,
      ),
    days: async (query = {}) => {
      const { body } = await diary.list({ variableName: 'Steps', groupingWidth: 86_400, ...query });
      return body.map(({ value, sourceName, leftOutSourceNames }) => [value, sourceName, leftOutSourceNames]);
    },
  };
}

const both = [
  [3055, 'Apple Watch, API', ['Garmin']],
  [130, 'API, Spreadsheet', undefined],
];

describe('a phone and a watch that count the same steps', () => {
  test('are not added up: an hour is that of the one which recorded in most hours, and names the others', async () => {
    const { days, diary } = await walker();
    expect(await days()).toEqual(both);
    expect((await days({ sort: '-startAt' })).reverse()).toEqual(both);
    expect((await diary.list({ variableName: 'Steps' })).body).toHaveLength(twoDays.length);
  });

  test('are known by the words in their names, and the one that is preferred counts', async () => {
    const person = await service.createPerson();
    const diary = diaryOf(service, person);
    const named = ['A.’s Apple Watch', 'A.’s iPhone'];
    const hours = [8, 9, 10, 11, 12].map((hour) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00`);
    await diary.post(named.flatMap((name, i) => hours.map((at) => steps(name, at, 1000 + i))));
    const day = async () => {
      const { body } = await diary.list({ variableName: 'Steps', groupingWidth: 86_400 });
      return body.map(({ value, sourceName, leftOutSourceNames }) => [value, sourceName, leftOutSourceNames]);
    };
    expect(await day()).toEqual([[5005, 'A.’s iPhone', ['A.’s Apple Watch']]]);
    const preferred = [{ name: 'Steps', preferredSourceNames: ['a.’s apple watch'] }];
    await service.post('/api/v3/userVariables', preferred, person);
    expect(await day()).toEqual([[5000, 'A.’s Apple Watch', ['A.’s iPhone']]]);
  });

  test('are chosen from the whole day, whatever range, bin or zone is asked for', async () => {
    const { days } = await walker();
    const late = {
      earliestMeasurementTime: '2026-03-01T08:05:00',
      latestMeasurementTime: '2026-03-01T23:00:00',
    };
    expect(await days(late)).toEqual([[2055, 'Apple Watch, API', ['Garmin']]]);
    expect(await days({ groupingWidth: 3600, value: '(gt)0' })).toEqual([
      [1000, 'Apple Watch', ['Garmin']],
      [2000, 'Apple Watch', undefined],
      [50, 'API', undefined],
      [5, 'API', undefined],
      [60, 'API', undefined],
      [70, 'Spreadsheet', undefined],
    ]);
    expect((await days({ groupingTimezone: 'Asia/Tokyo' })).map(([value]) => value)).toEqual([3055, 130]);
  });

  test('are not mixed where only one of them is asked for', async () => {
    const { days } = await walker();
    expect(await days({ sourceName: 'garmin' })).toEqual([[4000, 'Garmin', undefined]]);
    expect(await days({ connectorName: 'Garmin Connect' })).toEqual([[4000, 'Garmin', undefined]]);
  });

  test('follow the source that the person prefers, even one without records, or are added up if the person says so', async () => {
    const { days, set } = await walker();
    const { body } = await set({ preferredSourceNames: ['Oura Ring', 'garmin', 'GARMIN'] });
    expect(body.userVariables[0]).toMatchObject({
      preferredSourceNames: ['Oura Ring', 'garmin'],
      sourceCombination: 'prefer',
    });
    expect((await days())[0]).toEqual([4000, 'Garmin', ['Apple Watch', 'API']]);
    await set({ sourceCombination: 'ADD' });
    expect((await days())[0]?.[0]).toBe(7055);
    await set({ sourceCombination: null, preferredSourceNames: null });
    expect(await days()).toEqual(both);
  });

  test.each<[object, RegExp]>([
    [{ sourceCombination: 'multiply' }, /sourceCombination: unknown value .* Allowed: add, prefer/],
    [{ preferredSourceNames: 'Garmin' }, /preferredSourceNames: /],
    [{ preferredSourceNames: [''] }, /preferredSourceNames\[0\]: must have 1 to 125 characters/],
    [{ preferredSourceNames: Array.from({ length: 51 }, (_, i) => `Source ${i}`) }, /at most 50/],
  ])('refuse %j', async (members, message) => {
    const { set } = await walker();
    const { status, body } = await set(members);
    expect(status).toBe(400);
    expect(body.errors[0]?.message).toMatch(message);
  });
});

test('records that are left out have no ingredients; derived ones are always added up', async () => {
  const person = await service.createPerson();
  const diary = diaryOf(service, person);
  const caffeine = food({
    variableName: 'Caffeine',
    unitAbbreviatedName: 'mg',
    value: 10,
    sourceName: 'Garmin',
  });
  const { body } = await diary.post([
    caffeine,
    food({ sourceName: 'Apple Watch', value: 2 }),
    food({ sourceName: 'Apple Watch', value: 1, startAt: '2026-03-01T09:00:00' }),
    food({ sourceName: 'API', value: 5 }),
  ]);
  const [ingredient, coffee] = body.data.userVariables;
  await service.post(
    '/api/v3/userTags',
    { taggedVariableId: coffee?.variableId, tagVariableId: ingredient?.variableId, conversionFactor: 95 },
    person,
  );
  const { body: rows } = await diary.list({ variableName: 'Caffeine', groupingWidth: 86_400 });
  expect(rows.map(({ value }) => value)).toEqual([10 + 3 * 95]);
});

test('a study says on how many days which source was taken', async () => {
  const person = await service.createPerson();
  const diary = diaryOf(service, person);
  const days = Array.from({ length: 40 }, (_, i) => `2026-01-${String((i % 31) + 1).padStart(2, '0')}`);
  const dates = [...new Set(days)].map((date, i) => ({ date, i }));
  await diary.post(
    dates.flatMap(({ date, i }) => [
      steps('Oura Ring', `${date}T08:00:00`, 1000 + 100 * (i % 7)),
      steps('Garmin', `${date}T08:30:00`, 1),
      item({ startAt: `${date}T20:00:00`, value: 1 + (i % 5) }),
    ]),
  );
  const create = async () =>
    (
      await service.post<{
        study: {
          statistics: { causeSources: unknown[]; causeMean: number };
          studyText: { leftOut: string[] };
        };
      }>('/api/v3/study/create', { causeVariableName: 'Steps', effectVariableName: 'Mood' }, person)
    ).body.study;
  const { statistics, studyText } = await create();
  expect(statistics.causeSources).toEqual([{ sourceName: 'Oura Ring', days: dates.length }]);
  expect(statistics.causeMean).toBeGreaterThan(1000);
  expect(studyText.leftOut).toContain(
    `On ${dates.length} days Steps was taken from Oura Ring; other sources were left out.`,
  );
  await service.post('/api/v3/userVariables', [{ name: 'Steps', preferredSourceNames: ['Garmin'] }], person);
  const changed = await create();
  expect(changed.statistics.causeMean).toBe(1);
  expect(changed.studyText.leftOut[0]).toMatch(/taken from Garmin/);
});

describe('what a source is', () => {
  const hours = (sourceName: string, from: number, until: number, each: number) =>
    Array.from({ length: until - from }, (_, i) =>
      steps(sourceName, `2026-03-01T${String(from + i).padStart(2, '0')}:00:00`, each),
    );
  const diaryWith = async (...batches: PostedItem[][]) => {
    const person = await service.createPerson();
    const diary = diaryOf(service, person);
    for (const batch of batches) await diary.post(batch);
    type Sources = { sources: { sourceName: string; kind: string | null; granularity: string | null }[] };
    const sources = async () => (await service.get<Sources>('/api/v3/user', person)).body.sources;
    const set = (...sources: object[]) =>
      service.post<RefusalAnswer & Sources>('/api/v3/userSettings', { sources }, person);
    const total = async () => {
      const { body } = await diary.list({ variableName: 'Steps', groupingWidth: 86_400 });
      return body.map(({ value }) => value);
    };
    return { person, diary, sources, set, total };
  };

  test('a day of a phone and a watch that took turns is the day of both, in every zone and bin', async () => {
    const { total, diary } = await diaryWith([
      ...hours('iPhone', 8, 17, 1100),
      ...hours('Apple Watch', 17, 22, 836),
    ]);
    expect(await total()).toEqual([14_080]);
    const { body } = await diary.list({ variableName: 'Steps', groupingWidth: 3600 });
    expect(body.reduce((sum, { value }) => sum + value, 0)).toBe(14_080);
  });

  test('is decided when it first comes, by its name and by how it records, and kept', async () => {
    const days = Array.from({ length: 12 }, (_, i) => `2026-02-${String(i + 1).padStart(2, '0')}T12:00:00`);
    const { sources } = await diaryWith(
      [...hours('Anna', 8, 18, 500), ...hours('Uhr von Anna', 8, 18, 500)],
      days.map((at) => steps('Oura', at, 9000)),
      [steps('My notes', '2026-02-01T09:00:00', 10)],
    );
    const granularity = (it: string) => ({ granularity: it, keeps: it, setByPerson: false, isSaid: false });
    expect(await sources()).toEqual([
      { sourceName: 'Anna', kind: 'app', ...granularity('hours') },
      { sourceName: 'Uhr von Anna', kind: 'watch', ...granularity('hours') },
      { sourceName: 'Oura', kind: 'ring', ...granularity('days') },
    ]);
  });

  test('of unknown name with ten hours is not beaten by a known one with a single hour', async () => {
    const late = await diaryWith([
      ...hours('MobileTrack', 8, 18, 500),
      steps('Google Fitbit Air', '2026-03-01T09:00:00', 126),
    ]);
    expect(await late.total()).toEqual([5000]);
    // One row a request, so that no request tells that it records all day.
    const slowly = await diaryWith(
      [steps('Google Fitbit Air', '2026-03-01T09:00:00', 126)],
      ...hours('Somebody', 8, 18, 500).map((one) => [one]),
    );
    expect(await slowly.total()).toEqual([5000]);
  });

  test('is what the person says, and nothing that comes later changes that', async () => {
    const { set, total, sources, diary } = await diaryWith([
      ...hours('Anna', 8, 18, 500),
      ...hours('iPhone', 8, 12, 600),
    ]);
    expect(await total()).toEqual([5000]);
    const { status } = await set({ sourceName: 'ANNA', kind: 'typed', granularity: 'hours' });
    expect(status).toBe(200);
    expect(await total()).toEqual([4 * 600 + 6 * 500]);
    await diary.post(hours('Anna', 19, 20, 7));
    expect((await sources()).find(({ sourceName }) => sourceName === 'ANNA')).toMatchObject({
      kind: 'typed',
    });
    await set({ sourceName: 'anna', kind: null });
    expect((await sources()).map(({ sourceName }) => sourceName)).toEqual(['iPhone']);
  });

  test('is what the person says under the former names, too', async () => {
    const { set, sources } = await diaryWith([]);
    await set({ sourceName: 'Anna', kind: 'app', keeps: 'days', sumsUp: 'iPhone', granularity: 'hours' });
    await set({ sourceName: 'Ben', kind: 'app', keeps: 'days', sumsUp: 'iPhone' });
    expect(await sources()).toMatchObject([
      { sourceName: 'Anna', granularity: 'hours', totalsOf: 'iPhone', setByPerson: true },
      { sourceName: 'Ben', granularity: 'days', totalsOf: 'iPhone', setByPerson: true },
    ]);
  });

  test('is refused where it is unknown, or more is said than is kept', async () => {
    const { set } = await diaryWith([]);
    const wrong = await set({ sourceName: 'Anna', kind: 'friend' });
    expect([wrong.status, wrong.body.errors[0]?.message]).toEqual([
      400,
      expect.stringMatching(/phone, watch, ring/),
    ]);
    const long = Array.from({ length: 20 }, (_, i) => ({
      sourceName: `${i} ${'x'.repeat(100)}`,
      kind: 'app',
    }));
    const many = await set(...long);
    expect([many.status, many.body.errors[0]?.message]).toEqual([
      400,
      expect.stringMatching(/sources: are more/),
    ]);
  });
});

test('a value outside of its scale is kept, and said to be left out of analysis', async () => {
  const person = await service.createPerson();
  const diary = diaryOf(service, person);
  const { body } = await diary.post([
    item({ variableName: 'Mood', unitAbbreviatedName: '/10', value: 11 }),
    item({ variableName: 'Calm', unitAbbreviatedName: '/10', value: 10 }),
  ]);
  expect(body.data.measurements.map(({ notice }) => notice)).toEqual([
    '11 is outside the scale /10, which goes from 1 to 10: it is kept, but left out of analysis.',
    undefined,
  ]);
});
