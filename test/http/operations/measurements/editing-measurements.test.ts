import { describe, expect, test } from '@jest/globals';
import { serviceAt } from '../../../support/client.ts';
import { diaryOf, item, type PostedItem } from '../../../support/people/measurements.ts';

const service = serviceAt();

const weight = (members: Partial<PostedItem> = {}) =>
  item({
    variableName: 'Weight',
    variableCategoryName: 'Physique',
    unitAbbreviatedName: 'kg',
    value: 80,
    ...members,
  });

/** Somebody with one measurement, and how they look at it and change it. */
async function diaryWith(first: PostedItem, ...others: PostedItem[]) {
  const person = await service.createPerson();
  const diary = diaryOf(service, person);
  const { body } = await diary.post([first, ...others]);
  const ids = body.data.measurements.map(({ id }) => id);
  const row = async (id = ids[0]) => (await diary.list({ id: id as number })).body[0];
  return { person, ...diary, ids, id: ids[0] as number, row };
}

const everything = item({ sourceName: 'Watch', note: 'slept well', value: 3 });

describe('an item with an id', () => {
  test.each<[string, object, object]>([
    [
      'value',
      { value: 5 },
      { value: 5, note: 'slept well', sourceName: 'Watch', startAt: everything.startAt },
    ],
    ['note', { note: 'after all not' }, { value: 3, note: 'after all not', sourceName: 'Watch' }],
    ['time', { startAt: '2026-03-01T09:00:00' }, { value: 3, note: 'slept well', sourceName: 'Watch' }],
    ['source', { sourceName: 'Phone' }, { value: 3, note: 'slept well', startAt: everything.startAt }],
    [
      'variable',
      { variableName: 'Calm' },
      { variableName: 'Calm', value: 3, variableCategoryName: 'Emotions' },
    ],
    ['nothing', {}, { value: 3, note: 'slept well', sourceName: 'Watch', startAt: everything.startAt }],
  ])('changes the %s, and members not given stay', async (_, change, expected) => {
    const { id, post, row, list } = await diaryWith(everything);
    expect((await post({ id, ...change })).status).toBe(200);
    expect(await row()).toMatchObject({ ...change, ...expected });
    expect((await list()).body).toHaveLength(1);
  });

  test('removes the note where it is empty', async () => {
    const { id, post, row } = await diaryWith(everything);
    await post({ id, note: '' });
    expect(await row()).not.toHaveProperty('note');
  });

  test('says what it lacks only without one', async () => {
    const { refuse } = await diaryWith(everything);
    const { status, body } = await refuse({ value: 4 });
    expect([status, body.errors.map(({ path }) => path)]).toEqual([400, ['[0].variableName', '[0].startAt']]);
  });

  test('may follow another of the same measurement, and goes on from there', async () => {
    const { id, post, row } = await diaryWith(everything);
    await post([
      { id, value: 5 },
      { id, note: 'twice' },
    ]);
    expect(await row()).toMatchObject({ value: 5, note: 'twice' });
  });

  test('is a row as it was read, which changes nothing, in whatever unit it was shown', async () => {
    const { id, list, post, row } = await diaryWith(
      weight(),
      weight({ unitAbbreviatedName: 'lb', value: 0.1, note: '{"a":1}', startAt: '2026-03-02T08:00:00' }),
    );
    expect(id).toBeDefined();
    for (const query of [{}, { unitName: 'Grams' }, { doNotConvert: true }]) {
      const { body } = await list(query);
      const again = await post(body);
      expect([again.status, again.body.data.measurements?.map(({ status }) => status)]).toEqual([
        200,
        ['unchanged', 'unchanged'],
      ]);
    }
    const [, second] = (await list()).body;
    expect(second).toMatchObject({ originalValue: 0.1, unitAbbreviatedName: 'kg' });
    // A value that was changed is meant in the unit that was shown.
    await post({ ...second, value: 70 });
    expect(await row(second?.id as number)).toMatchObject({
      value: 70,
      originalValue: 70,
      unitAbbreviatedName: 'kg',
    });
  });

  test('reads a value without a unit in the unit that it is shown in, and words for yes/no only', async () => {
    const { ids, post, refuse, row } = await diaryWith(
      weight(),
      weight({ unitAbbreviatedName: 'lb', startAt: '2026-03-02T08:00:00' }),
      item({ variableName: 'Meditated', unitAbbreviatedName: 'yes/no', value: true }),
    );
    const [, pounds, meditated] = ids as [number, number, number];
    await post([
      { id: pounds, value: 36 },
      { id: meditated, value: 'No' },
    ]);
    expect(await row(pounds)).toMatchObject({ value: 36, originalValue: 36, unitAbbreviatedName: 'kg' });
    expect(await row(meditated)).toMatchObject({ value: 0 });
    const { status, body } = await refuse({ id: pounds, value: 'Yes' });
    expect([status, body.errors[0]?.message]).toEqual([
      400,
      expect.stringContaining('[0].value: must be a number'),
    ]);
  });

  test.each([
    [{ variableName: 'Mood' }, { variableName: 'Mood', value: 5, unitAbbreviatedName: '/5' }],
    [
      { variableName: 'Pill', variableCategoryName: 'Treatments' },
      { variableName: 'Pill', value: 1 },
    ],
    [{ variableName: 'COFFEE' }, { variableName: 'Coffee', value: 3, unitAbbreviatedName: 'serving' }],
    [{ variableName: 'Brew' }, { variableName: 'Coffee', value: 3, unitAbbreviatedName: 'serving' }],
    [{}, { variableName: 'Coffee', value: 3, unitAbbreviatedName: 'serving' }],
  ])(
    'with another variable and a yes is that yes there; else it says what was there: %j',
    async (names, expected) => {
      const { id, person, post, row } = await diaryWith(
        item({
          variableName: 'Coffee',
          variableCategoryName: 'Foods',
          unitAbbreviatedName: 'serving',
          combinationOperation: 'SUM',
        }),
        item({ startAt: '2026-03-02T08:00:00' }),
      );
      await service.post('/api/v3/userVariables', { name: 'Coffee', alias: 'Brew' }, person);
      expect((await post({ id, value: true, unitAbbreviatedName: 'yes/no', ...names })).status).toBe(200);
      expect(await row()).toMatchObject(expected);
    },
  );

  test('of two at once keeps what each of them gave', async () => {
    const { id, post, row } = await diaryWith(everything);
    const answers = await Promise.all([post({ id, value: 5 }), post({ id, note: 'both' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await row()).toMatchObject({ value: 5, note: 'both' });
  });

  test('that a conflict recommends works as it is shown', async () => {
    const { ids, refuse, post, row } = await diaryWith(everything, {
      ...everything,
      startAt: '2026-03-01T09:00:00',
    });
    const { status, body } = await refuse({ id: ids[0], startAt: '2026-03-01T09:00:00' });
    const shown = /post (\{.*\}) with another value/.exec(body.errors[0]?.message ?? '')?.[1] ?? '';
    expect([status, JSON.parse(shown)]).toEqual([409, expect.objectContaining({ id: ids[1], value: 3 })]);
    expect((await post({ ...JSON.parse(shown), value: 5 })).status).toBe(200);
    expect(await row(ids[1])).toMatchObject({ value: 5, note: 'slept well' });
  });
});

describe('an etag', () => {
  test('is on every row and receipt, and another one after any change', async () => {
    const { id, post, row } = await diaryWith(everything);
    const seen = new Set([(await row())?.etag]);
    for (const change of [
      { value: 5 },
      { note: 'x' },
      { startAt: '2026-03-01T09:00:00' },
      { sourceName: 'Ring' },
    ]) {
      const [receipt] = (await post({ id, ...change })).body.data.measurements;
      expect(receipt?.etag).toBe((await row())?.etag);
      seen.add(receipt?.etag);
    }
    expect(seen.size).toBe(5);
    expect([...seen]).not.toContain(undefined);
  });

  test('lets an item through while it is the same, and else nothing of the request', async () => {
    const { ids, post, refuse, list, row } = await diaryWith(everything, {
      ...everything,
      startAt: '2026-03-02T08:00:00',
    });
    const [one, two] = ids as [number, number];
    const ifMatch = (await row(one))?.etag;
    expect((await post([{ id: one, value: 4, ifMatch }])).status).toBe(200);
    const before = (await list()).body;
    for (const stale of [
      [
        { id: two, value: 1 },
        { id: one, value: 2, ifMatch },
      ],
      [item({ variableName: 'Brand new' }), { id: one, startAt: '2026-03-05T08:00:00', ifMatch }],
      [{ ...everything, value: 2, ifMatch }],
      [{ ...everything, startAt: '2026-03-09T08:00:00', ifMatch }],
    ]) {
      const { status, body } = await refuse(stale);
      expect([status, body.errors[0]?.message]).toEqual([
        412,
        expect.stringContaining('.ifMatch: the measurement has changed'),
      ]);
    }
    expect((await list()).body).toEqual(before);
    // Sent again because its answer was lost, it has been done.
    expect((await post([{ id: one, value: 4, ifMatch }])).body.data.measurements).toMatchObject([
      { status: 'unchanged' },
    ]);
    expect((await post({ ...everything, value: 1, ifMatch: (await row(one))?.etag })).status).toBe(200);
    expect(await row(one)).toMatchObject({ value: 1 });
  });

  test('and all else that is wrong with items is told for each, with its place', async () => {
    const { ids, refuse } = await diaryWith(
      everything,
      { ...everything, startAt: '2026-03-02T08:00:00' },
      { ...everything, startAt: '2026-03-03T08:00:00' },
    );
    const [one, two] = ids;
    const errorsOf = async (items: readonly object[]) => {
      const { status, body } = await refuse(items);
      return [status, ...body.errors.map(({ path, message }) => message.startsWith(`${path}: `) && path)];
    };
    const unknown = { id: 1, value: 2 };
    expect(await errorsOf([unknown, unknown])).toEqual([404, '[0].id', '[1].id']);
    const stale = { value: 2, ifMatch: 'x' };
    const both = [one, two].map((id) => ({ id, ...stale }));
    expect(await errorsOf(both)).toEqual([412, '[0].ifMatch', '[1].ifMatch']);
    const there = { startAt: '2026-03-03T08:00:00' };
    expect(await errorsOf([{ id: one, ...there }])).toEqual([409, '[0].startAt']);
  });

  test('lets one of many through', async () => {
    const { id, post, row } = await diaryWith(everything);
    const ifMatch = (await row())?.etag;
    const answers = await Promise.all([1, 2, 4, 5].map((value) => post({ id, value, ifMatch })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
    const saved = answers.findIndex(({ status }) => status === 200);
    expect(await row()).toMatchObject({ value: [1, 2, 4, 5][saved] });
  });

  test('says whether a measurement may be deleted', async () => {
    const { person, id, post, row, list } = await diaryWith(everything);
    const remove = (query: string, body?: object) =>
      service.del(`/api/v3/measurements/delete?${query}`, { ...person, ...(body && { body }) });
    const ifMatch = (await row())?.etag as string;
    await post({ id, value: 5 });
    expect((await remove(`id=${id}&ifMatch=${ifMatch}`)).status).toBe(412);
    expect((await remove('', { id, ifMatch })).status).toBe(412);
    expect((await list()).body).toHaveLength(1);
    expect((await remove('', { id, ifMatch: (await row())?.etag })).status).toBe(200);
    expect((await remove(`id=${id}&ifMatch=${ifMatch}`)).status).toBe(404);
  });
});
