import { beforeAll, describe, expect, test } from '@jest/globals';
import type { MeasurementRecord } from '../../../../shared/schemas/measurements/measurement.ts';
import { type Answer, type Person, serviceAt } from '../../../support/client.ts';
import { diaryOf, food, item } from '../../../support/people/measurements.ts';

const service = serviceAt();
const startsOf = (rows: readonly MeasurementRecord[]) => rows.map(({ startAt }) => startAt);
const valuesOf = (rows: readonly MeasurementRecord[]) => rows.map(({ value }) => value);

describe('each parameter changes the answer', () => {
  let person: Person;
  let diary: ReturnType<typeof diaryOf>;

  beforeAll(async () => {
    person = await service.createPerson({ timezone: 'America/New_York' });
    diary = diaryOf(service, person);
    await diary.post([
      item({ startAt: '2026-03-01T08:00:00', value: 2, sourceName: 'Watch' }),
      item({ startAt: '2026-03-02T08:00:00', value: 5, sourceName: 'Oura Ring' }),
      item({ startAt: '2026-03-03T08:00:00', value: 9, sourceName: 'Watch' }),
      food({ startAt: '2026-03-01T12:00:00', value: 1 }),
      food({ startAt: '2026-03-03T12:00:00', value: 3, note: 'With É-LAN, after the run' }),
      item({
        variableName: 'Run',
        variableCategoryName: 'Physical Activities',
        unitAbbreviatedName: 'km',
        value: 5,
        startAt: '2026-03-02T18:00:00',
        combinationOperation: 'SUM',
      }),
    ]);
  });

  test('without any: everything, oldest first', async () => {
    const { body } = await diary.list();
    expect(startsOf(body)).toEqual([
      '2026-03-01T08:00:00',
      '2026-03-01T12:00:00',
      '2026-03-02T08:00:00',
      '2026-03-02T18:00:00',
      '2026-03-03T08:00:00',
      '2026-03-03T12:00:00',
    ]);
  });

  test('variableName, in any spelling; an unknown one finds nothing', async () => {
    expect(valuesOf((await diary.list({ variableName: ' cOFFEE ' })).body)).toEqual([1, 3]);
    expect((await diary.list({ variableName: 'Tea' })).body).toEqual([]);
  });

  test.each(['Physical Activities', 'physical activity'])(
    'variableCategoryName %s',
    async (variableCategoryName) => {
      expect(
        (await diary.list({ variableCategoryName })).body.map(({ variableName }) => variableName),
      ).toEqual(['Run']);
    },
  );

  test.each([
    ['OFF', [1, 3]],
    ['run', [5, 3]],
    ['e\u0301-lan', [3]],
    ['nowhere', []],
  ])('searchPhrase %s, in names and notes, in any case', async (searchPhrase, values) => {
    expect(valuesOf((await diary.list({ searchPhrase })).body)).toEqual(values);
  });

  test('searchPhrase finds what a variable is called here, and says what it may be', async () => {
    const [run] = (await diary.list({ variableName: 'Run' })).body;
    const own = { variableId: run?.variableId, alias: 'Jogging' };
    expect((await service.post('/api/v3/userVariables', [own], person)).body).toMatchObject({ status: 'OK' });
    expect(valuesOf((await diary.list({ searchPhrase: 'jog' })).body)).toEqual([5]);
    expect((await diary.list({ searchPhrase: 'x'.repeat(126) })).status).toBe(400);
  });

  test('sourceName matches exactly', async () => {
    expect(valuesOf((await diary.list({ sourceName: 'Watch' })).body)).toEqual([2, 9]);
    expect((await diary.list({ sourceName: 'Wat' })).body).toEqual([]);
  });

  test.each(['oura', 'Oura'])('connectorName %s, by name or display name', async (connectorName) => {
    const { body } = await diary.list({ connectorName });
    expect(body).toMatchObject([{ sourceName: 'Oura Ring', connectorId: expect.any(Number), value: 5 }]);
  });

  test('unitName converts, and leaves out what does not convert', async () => {
    const { body } = await diary.list({ unitName: 'Meters' });
    expect(body).toMatchObject([
      { variableName: 'Run', value: 5000, unitAbbreviatedName: 'm', originalValue: 5 },
    ]);
  });

  test('doNotConvert answers as posted', async () => {
    await diary.post(
      item({
        variableName: 'Run',
        variableCategoryName: 'Physical Activities',
        unitAbbreviatedName: 'mi',
        value: 1,
        startAt: '2026-02-01T00:00:00',
        combinationOperation: 'SUM',
      }),
    );
    const [converted] = (await diary.list({ variableName: 'Run', latestMeasurementTime: '2026-02-02' })).body;
    const [posted] = (
      await diary.list({ variableName: 'Run', latestMeasurementTime: '2026-02-02', doNotConvert: true })
    ).body;
    expect([converted?.value, converted?.unitAbbreviatedName]).toEqual([1.609344, 'km']);
    expect([posted?.value, posted?.unitAbbreviatedName]).toEqual([1, 'mi']);
    await diary.remove(posted?.id as number);
  });

  test.each([
    [['5'], [5, 5]],
    [['(gt)3'], [5, 5, 9]],
    [
      ['(ge)3', '(lt)9'],
      [5, 5, 3],
    ],
    [['(le)2'], [2, 1]],
    [['(ne)5'], [2, 1, 9, 3]],
    [['!5'], [2, 1, 9, 3]],
  ])('value %p', async (value, expected) => {
    expect(valuesOf((await diary.list({ value })).body)).toEqual(expected);
  });

  test('id, plain and as a range', async () => {
    const all = (await diary.list()).body;
    const id = all[2]?.id as number;
    expect((await diary.list({ id })).body.map((row) => row.id)).toEqual([id]);
    expect((await diary.list({ id: `(gt)${id}` })).body).toHaveLength(3);
    expect((await diary.list({ id: 7 })).body).toEqual([]);
  });

  test.each([
    ['2026-03-02T08:00:00', 1],
    ['2026-03-02', 2],
    ['(gt)2026-03-02', 2],
    ['(ne)2026-03-02', 4],
  ])('startAt %s', async (startAt, count) => {
    expect((await diary.list({ startAt })).body).toHaveLength(count);
  });

  test('earliest and latest time include their own second', async () => {
    const query = {
      earliestMeasurementTime: '2026-03-01T12:00:00',
      latestMeasurementTime: '2026-03-02T18:00:00',
    };
    expect(startsOf((await diary.list(query)).body)).toEqual([
      '2026-03-01T12:00:00',
      '2026-03-02T08:00:00',
      '2026-03-02T18:00:00',
    ]);
  });

  test('createdAt and updatedAt plain mean "at or after"', async () => {
    const created = (await diary.list({ limit: 1 })).body[0]?.createdAt as string;
    for (const field of ['createdAt', 'updatedAt']) {
      expect((await diary.list({ [field]: created })).body).toHaveLength(6);
      expect((await diary.list({ [field]: '(lt)2026-01-01' })).body).toEqual([]);
      expect((await diary.list({ [field]: '2100-01-01' })).body).toEqual([]);
    }
  });

  test('minMaxFilter leaves out what lies beyond the bounds', async () => {
    expect(valuesOf((await diary.list({ variableName: 'Mood', minMaxFilter: true })).body)).toEqual([2, 5]);
    expect(valuesOf((await diary.list({ variableName: 'Mood', minMaxFilter: false })).body)).toEqual([
      2, 5, 9,
    ]);
  });

  test.each([
    ['-startAt', '2026-03-03T12:00:00'],
    ['-startTime', '2026-03-03T12:00:00'],
    ['-startTimeEpoch', '2026-03-03T12:00:00'],
    ['value', '2026-03-01T12:00:00'],
    ['-value', '2026-03-03T08:00:00'],
    ['sourceName', '2026-03-01T12:00:00'],
    ['-sourceName', '2026-03-03T08:00:00'],
    ['variableName', '2026-03-01T12:00:00'],
    ['-variableName', '2026-03-02T18:00:00'],
    ['variableCategoryName', '2026-03-01T08:00:00'],
    ['-id', '2026-03-03T12:00:00'],
    ['-createdAt', '2026-03-03T12:00:00'],
    ['updatedAt', '2026-03-01T08:00:00'],
  ])('sort %s begins with %s', async (sort, first) => {
    expect((await diary.list({ sort })).body[0]?.startAt).toBe(first);
  });

  test('limit and offset', async () => {
    const all = (await diary.list()).body;
    expect((await diary.list({ limit: 2, offset: 3 })).body).toEqual(all.slice(3, 5));
    expect((await diary.list({ offset: 1_000_000 })).body).toEqual([]);
  });

  test('doNotProcess turns grouping off', async () => {
    const query = { variableName: 'Mood', groupingWidth: 86_400 * 365 };
    expect((await diary.list(query)).body).toHaveLength(1);
    expect((await diary.list({ ...query, doNotProcess: true })).body).toHaveLength(3);
  });

  test('clientId says who asks: one that contradicts a delegated token is refused', async () => {
    const app = await service.createClient(person.userId);
    const delegated = await service.grant(person.userId, app);
    expect((await diaryOf(service, delegated).list({ clientId: app.clientId })).status).toBe(200);
    expect((await service.get('/api/v3/measurements?clientId=another', delegated)).status).toBe(403);
    expect((await diary.list({ clientId: 'another' })).status).toBe(200);
  });
});

describe('bad values are refused with the parameter named', () => {
  test.each([
    ['limit', '0', 'from 1 to 200'],
    ['limit', '201', 'from 1 to 200'],
    ['limit', 'ten', 'whole number'],
    ['offset', '-1', 'at least 0'],
    ['sort', 'mood', 'Allowed: startAt'],
    ['variableCategoryName', 'Food', 'did you mean "Foods"'],
    ['unitName', 'Furlongs', 'Allowed: '],
    ['groupingWidth', '59', 'from 60'],
    ['groupingTimezone', 'Mars/Olympus', 'IANA'],
    ['groupingTimezone', '+05:00', 'IANA'],
    ['doNotProcess', 'maybe', 'true or false'],
    ['minMaxFilter', '2', 'true or false'],
    ['earliestMeasurementTime', '2026-02-30', 'existing UTC time'],
    ['createdAt', '(gt)yesterday', 'existing UTC time'],
    ['value', '(xx)3', 'must be a number'],
    ['id', 'NaN', 'must be a number'],
    ['cursor', '!!', 'an earlier page'],
    ['variableName', ' ', '1 to 125'],
    ['ids', '', 'is empty'],
  ])('%s=%s', async (name, value, words) => {
    const person = await service.createPerson();
    const query = new URLSearchParams({ [name]: value });
    const answer = await service.get<{ errors: { message: string; path: string }[] }>(
      `/api/v3/measurements?${query}`,
      person,
    );
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ path: name }]);
    expect(answer.body.errors[0]?.message).toContain(words);
  });

  test('earliest after latest, and a parameter given twice', async () => {
    const person = await service.createPerson();
    const swapped =
      '/api/v3/measurements?earliestMeasurementTime=2026-02-02&latestMeasurementTime=2026-01-01';
    expect((await service.get(swapped, person)).status).toBe(400);
    const twice = await service.get<{ errors: { message: string }[] }>(
      '/api/v3/measurements?limit=1&limit=2',
      person,
    );
    expect([twice.status, twice.body.errors[0]?.message]).toEqual([
      400,
      'limit: is given 2 times; send it once.',
    ]);
  });
});

describe('pages', () => {
  test('the Link header leads through every row once, in both directions, though rows arrive meanwhile', async () => {
    const person = await service.createPerson();
    const diary = diaryOf(service, person);
    const minutes = Array.from({ length: 25 }, (_, i) => `2026-03-01T00:${String(i).padStart(2, '0')}:00`);
    await diary.post(minutes.flatMap((startAt) => [item({ startAt }), food({ startAt })]));
    for (const query of [
      'sort=startAt',
      'sort=-startAt',
      'variableName=Mood&sort=-id',
      'value=(ge)0',
      'sort=-value',
    ]) {
      const whole = (
        await service.get<MeasurementRecord[]>(`/api/v3/measurements?${query}&limit=200`, person)
      ).body;
      const walked: MeasurementRecord[] = [];
      let next: string | undefined = `/api/v3/measurements?${query}&limit=7`;
      while (next !== undefined) {
        const page: Answer<MeasurementRecord[]> = await service.get(next, person);
        walked.push(...page.body);
        const link: string | undefined = /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
        next = link?.slice(service.url.length);
      }
      expect(walked).toEqual(whole);
    }
  });

  test('equal sort keys are ordered by id, so pages never overlap', async () => {
    const diary = diaryOf(service, await service.createPerson());
    await diary.post(
      Array.from({ length: 30 }, (_, i) =>
        item({ startAt: `2026-03-01T00:00:${String(i).padStart(2, '0')}` }),
      ),
    );
    const pages = await Promise.all(
      [0, 10, 20].map((offset) => diary.list({ sort: 'value', limit: 10, offset })),
    );
    const ids = pages.flatMap(({ body }) => body.map(({ id }) => id as number));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  });
});

describe('grouping', () => {
  test('days of 23 and 25 hours get their true totals', async () => {
    const diary = diaryOf(service, await service.createPerson({ timezone: 'America/New_York' }));
    const hours = (day: string, count: number) =>
      Array.from({ length: count }, (_, i) =>
        food({ startAt: new Date(Date.parse(day) + i * 3_600_000).toISOString() }),
      );
    await diary.post([...hours('2026-03-08T05:00:00Z', 23), ...hours('2026-11-01T04:00:00Z', 25)]);
    const { body } = await diary.list({ variableName: 'Coffee', groupingWidth: 86_400, value: '(gt)0' });
    expect(body.map(({ startAt, value }) => [startAt, value])).toEqual([
      ['2026-03-08T05:00:00', 23],
      ['2026-11-01T04:00:00', 25],
    ]);
  });

  test('groupingTimezone decides whose days they are', async () => {
    const diary = diaryOf(service, await service.createPerson({ timezone: 'UTC' }));
    await diary.post([
      item({ startAt: '2026-03-01T20:00:00', value: 1 }),
      item({ startAt: '2026-03-02T02:00:00', value: 3 }),
    ]);
    const query = { variableName: 'Mood', groupingWidth: 86_400 };
    expect(valuesOf((await diary.list(query)).body)).toEqual([1, 3]);
    const tokyo = (await diary.list({ ...query, groupingTimezone: 'asia/tokyo' })).body;
    expect(tokyo.map(({ startAt, startDate, value }) => [startAt, startDate, value])).toEqual([
      ['2026-03-01T15:00:00', '2026-03-02', 2],
    ]);
  });

  test('SUM adds up, MEAN averages, one row per variable and bin, sources named', async () => {
    const diary = diaryOf(service, await service.createPerson());
    await diary.post([
      food({ startAt: '2026-03-01T08:00:00', sourceName: 'Kitchen' }),
      food({ startAt: '2026-03-01T09:00:00', sourceName: 'Office' }),
      item({ startAt: '2026-03-01T08:00:00', value: 1 }),
      item({ startAt: '2026-03-01T09:00:00', value: 4 }),
    ]);
    const { body } = await diary.list({ groupingWidth: 86_400, sort: 'variableName' });
    expect(
      body.map(({ variableName, value, sourceName, id }) => [variableName, value, sourceName, id]),
    ).toEqual([
      ['Coffee', 2, 'Kitchen, Office', undefined],
      ['Mood', 2.5, 'API', undefined],
    ]);
  });

  test('gaps of a variable that fills are filled between its records, not beyond, and not when records are filtered', async () => {
    const diary = diaryOf(service, await service.createPerson());
    await diary.post([
      food({ startAt: '2026-03-01T08:00:00', value: 2 }),
      food({ startAt: '2026-03-04T08:00:00', value: 3 }),
      item({ startAt: '2026-02-27T08:00:00' }),
      item({ startAt: '2026-03-06T08:00:00' }),
    ]);
    const query = { variableName: 'Coffee', groupingWidth: 86_400 };
    expect(valuesOf((await diary.list(query)).body)).toEqual([2, 0, 0, 3]);
    expect(valuesOf((await diary.list({ ...query, sort: '-startAt' })).body)).toEqual([3, 0, 0, 2]);
    expect(valuesOf((await diary.list({ ...query, sort: '-value' })).body)).toEqual([3, 2, 0, 0]);
    expect(valuesOf((await diary.list({ ...query, sourceName: 'API' })).body)).toEqual([2, 3]);
    expect((await diary.list({ groupingWidth: 86_400 })).body).toHaveLength(2 + 4);
    expect(valuesOf((await diary.list({ ...query, doNotProcess: true })).body)).toEqual([2, 3]);
  });

  test('doNotConvert keeps different units apart', async () => {
    const diary = diaryOf(service, await service.createPerson());
    const run = {
      variableName: 'Run',
      variableCategoryName: 'Physical Activities',
      combinationOperation: 'SUM',
    };
    await diary.post([
      item({ ...run, unitAbbreviatedName: 'km', value: 2, startAt: '2026-03-01T08:00:00' }),
      item({ ...run, unitAbbreviatedName: 'm', value: 500, startAt: '2026-03-01T09:00:00' }),
    ]);
    expect(valuesOf((await diary.list({ groupingWidth: 86_400 })).body)).toEqual([2.5]);
    expect(valuesOf((await diary.list({ groupingWidth: 86_400, doNotConvert: true })).body).sort()).toEqual([
      2, 500,
    ]);
  });
});

test('every member that can be known is filled', async () => {
  const person = await service.createPerson({ timezone: 'Asia/Tokyo' });
  const diary = diaryOf(service, person);
  await diary.post(
    item({
      startAt: '2026-03-01T20:00:00',
      sourceName: 'Garmin',
      note: '{"message":"hm","url":"https://example.com"}',
    }),
  );
  expect((await diary.list()).body[0]).toMatchObject({
    startDate: '2026-03-02',
    displayName: 'Mood',
    variableCategoryName: 'Emotions',
    unitName: '1 to 5 Rating',
    unitCategoryName: 'Rating',
    originalValue: 3,
    originalUnitId: 10,
    displayValueAndUnitString: '3/5',
    connectorId: 4,
    noteObject: { message: 'hm' },
    url: 'https://example.com',
    userVariableUnitName: '1 to 5 Rating',
    userVariableVariableCategoryName: 'Emotions',
    valence: 'positive',
    inputType: 'happiestFaceIsFive',
    manualTracking: true,
    minimumAllowedValue: 1,
    maximumAllowedValue: 5,
    card: { title: 'Mood' },
  });
});

test('another person’s measurements do not exist', async () => {
  const [mine, theirs] = [await service.createPerson(), await service.createPerson()];
  const saved = await diaryOf(service, theirs).post(item());
  const id = saved.body.data.measurements[0]?.id as number;
  expect((await diaryOf(service, mine).list({ id })).body).toEqual([]);
});

describe('some of the records, some of their members', () => {
  test('ids name measurements, also by ids they had before; others are left out', async () => {
    const diary = diaryOf(service, await service.createPerson());
    const { body } = await diary.post([
      item({ value: 1 }),
      item({ value: 2, startAt: '2026-03-02T08:00:00' }),
      item({ value: 3, startAt: '2026-03-03T08:00:00' }),
      food(),
    ]);
    const [first, second, third, coffee] = body.data.measurements.map(({ id }) => id) as [
      number,
      number,
      number,
      number,
    ];
    await diary.post({ id: first, startAt: '2026-03-09T08:00:00' });
    const values = async (query: Parameters<typeof diary.list>[0]) =>
      (await diary.list(query)).body.map(({ variableName, value }) => `${variableName} ${value}`);
    expect(await values({ ids: `${first},${second}, ${coffee},12345,${second}` })).toEqual([
      'Coffee 1',
      'Mood 2',
      'Mood 1',
    ]);
    expect(await values({ ids: [String(first), String(third)], sort: '-startAt' })).toEqual([
      'Mood 1',
      'Mood 3',
    ]);
    expect(await values({ ids: `${coffee},${third}`, variableName: 'Mood' })).toEqual(['Mood 3']);
    expect(await values({ ids: `${second},${third}`, value: '(gt)2' })).toEqual(['Mood 3']);
    const page = await diary.list({ ids: `${second},${third}`, limit: 1 });
    expect([page.body.length, page.headers.get('link')]).toEqual([1, expect.stringContaining('rel="next"')]);
    for (const query of [{ ids: 'x' }, { ids: '1', groupingWidth: 3600 }])
      expect((await diary.list(query)).status).toBe(400);
  });

  test('fields leave out all other members, on grouped rows too', async () => {
    const diary = diaryOf(service, await service.createPerson());
    await diary.post(item({ note: '{"message":"x"}' }));
    const { body } = await diary.list({ fields: 'value, STARTAT,noteObject,clientId' });
    expect(body).toEqual([{ value: 3, startAt: item().startAt, noteObject: { message: 'x' } }]);
    expect((await diary.list({ fields: 'value,count', groupingWidth: 86_400 })).body).toEqual([
      { value: 3, count: 1 },
    ]);
    const { status, body: refused } = await diary.list({ fields: 'value,sourcName' });
    expect([status, JSON.stringify(refused)]).toEqual([
      400,
      expect.stringContaining('did you mean \\"sourceName\\"'),
    ]);
  });

  test('grouped rows say how many values they are made of, the least and the greatest, and where they end', async () => {
    const diary = diaryOf(service, await service.createPerson({ timezone: 'America/New_York' }));
    const weight = { variableName: 'Weight', variableCategoryName: 'Physique', unitAbbreviatedName: 'kg' };
    await diary.post([
      item({ ...weight, value: 80, startAt: '2026-03-08T04:00:00' }),
      item({ ...weight, value: 82, startAt: '2026-03-08T12:00:00' }),
      item({ ...weight, value: 180, unitAbbreviatedName: 'lb', startAt: '2026-03-08T13:00:00' }),
    ]);
    const { body } = await diary.list({ groupingWidth: 86_400, unitName: 'Grams' });
    // The clock is put forward that day.
    expect(
      body.map(({ startAt, endAt, count, minimum, maximum }) => [startAt, endAt, count, minimum, maximum]),
    ).toEqual([
      ['2026-03-07T05:00:00', '2026-03-08T05:00:00', 1, 80_000, 80_000],
      ['2026-03-08T05:00:00', '2026-03-09T04:00:00', 2, expect.closeTo(81_646.6, 0), 82_000],
    ]);
    expect((await diary.list()).body[0]).not.toHaveProperty('count');
  });
});
