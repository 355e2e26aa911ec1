import { describe, expect, test } from '@jest/globals';
import { serviceAt } from '../../../support/client.ts';
import { diaryOf, food, item, unheardOf } from '../../../support/people/measurements.ts';

const service = serviceAt();
const newDiary = async (timezone = 'UTC') => diaryOf(service, await service.createPerson({ timezone }));

describe('what is recorded', () => {
  test('one outcome for each item, in order, and the variables touched', async () => {
    const diary = await newDiary();
    const { body } = await diary.post([item(), food(), item({ startAt: '2026-03-02T08:00:00', value: 4 })]);
    expect(
      body.data.measurements.map(({ variableName, startAt, status }) => [variableName, startAt, status]),
    ).toEqual([
      ['Mood', '2026-03-01T08:00:00', 'created'],
      ['Coffee', '2026-03-01T08:00:00', 'created'],
      ['Mood', '2026-03-02T08:00:00', 'created'],
    ]);
    expect(body.data.userVariables.map(({ name }) => name)).toEqual(['Mood', 'Coffee']);
  });

  test('a single object is an array of one, an empty array is nothing', async () => {
    const diary = await newDiary();
    expect((await diary.post(item())).body.data.measurements).toHaveLength(1);
    expect((await diary.post([])).body.data.measurements).toEqual([]);
  });

  test.each([0, -0, 5e-324, 1e-200, 0.1, 1 / 3, -273.15, 2 ** 53 - 1, -(2 ** 53 - 1)])(
    'the value %p comes back exactly',
    async (value) => {
      const diary = await newDiary();
      await diary.post(item({ unitAbbreviatedName: 'C', value, variableName: 'Outdoor temperature' }));
      const [row] = (await diary.list()).body;
      expect(row?.originalValue).toBe(value === 0 ? 0 : value);
    },
  );

  test.each([
    [true, 1],
    [false, 0],
    ['Yes', 1],
    [' no ', 0],
    [1, 1],
  ])('yes/no takes %p', async (value, stored) => {
    const diary = await newDiary();
    await diary.post(item({ variableName: 'Meditated', unitAbbreviatedName: 'yes/no', value }));
    expect((await diary.list()).body).toMatchObject([
      { value: stored, displayValueAndUnitString: stored ? 'Yes' : 'No' },
    ]);
  });

  test('values beyond the bounds of the unit are stored and left out by minMaxFilter', async () => {
    const diary = await newDiary();
    await diary.post([item({ value: 7 }), item({ value: 5, startAt: '2026-03-02T08:00:00' })]);
    expect((await diary.list()).body.map(({ value }) => value)).toEqual([7, 5]);
    expect((await diary.list({ minMaxFilter: true })).body.map(({ value }) => value)).toEqual([5]);
  });

  test('a note of JSON fills noteObject and links its https address, everything escaped', async () => {
    const diary = await newDiary();
    const note = JSON.stringify({ message: '<b>Ran</b> "far"', url: 'https://example.com/?a=1&b=2' });
    await diary.post([item({ note }), item({ note: '<script>', startAt: '2026-03-02T08:00:00' })]);
    const [json, plain] = (await diary.list()).body;
    expect(json?.noteObject).toEqual({ message: '<b>Ran</b> "far"', url: 'https://example.com/?a=1&b=2' });
    expect(json?.noteHtml?.html).toBe(
      '<a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer">&lt;b&gt;Ran&lt;/b&gt; &quot;far&quot;</a>',
    );
    expect(plain).toMatchObject({ note: '<script>', noteHtml: { html: '&lt;script&gt;' } });
  });

  test('an address that is not https is not linked', async () => {
    const diary = await newDiary();
    await diary.post(item({ note: JSON.stringify({ message: 'x', url: 'javascript:alert(1)' }) }));
    expect((await diary.list()).body[0]?.noteHtml?.html).toBe('x');
  });

  test('times come with or without Z, with an offset, with fractions', async () => {
    const diary = await newDiary();
    const times = [
      '2026-03-01T08:00:00',
      '2026-03-01T09:00:01Z',
      '2026-03-01T10:30:02+05:30',
      '2026-03-01T11:00:03.987',
    ];
    await diary.post(times.map((startAt) => item({ startAt })));
    expect((await diary.list()).body.map(({ startAt }) => startAt)).toEqual([
      '2026-03-01T05:00:02',
      '2026-03-01T08:00:00',
      '2026-03-01T09:00:01',
      '2026-03-01T11:00:03',
    ]);
  });

  test('the source is the calling app, else API', async () => {
    const person = await service.createPerson();
    const app = await service.createClient(person.userId, { name: 'Sleep Diary' });
    const delegated = await service.grant(person.userId, app);
    await diaryOf(service, person).post(item());
    await diaryOf(service, delegated).post(item());
    const rows = (await diaryOf(service, person).list({ sort: 'sourceName' })).body;
    expect(rows.map(({ sourceName, clientId }) => [sourceName, clientId])).toEqual([
      ['API', undefined],
      ['Sleep Diary', app.clientId],
    ]);
  });

  test('SUM becomes MEAN for what cannot be added up', async () => {
    const diary = await newDiary();
    const { body } = await diary.post(item({ combinationOperation: 'sum', variableName: unheardOf() }));
    expect(body.data.userVariables[0]?.combinationOperation).toBe('MEAN');
  });

  test('a barcode is attached to a new variable, whichever item brings it', async () => {
    const diary = await newDiary();
    const upc = '4006381333931';
    const { body } = await diary.post(food({ upc, variableName: unheardOf() }));
    expect(body.data.userVariables[0]?.upc).toBe(upc);
    const variableName = unheardOf();
    const later = food({ upc, variableName, startAt: '2026-03-02T08:00:00' });
    const two = await diary.post([food({ variableName }), later]);
    expect(two.body.data.userVariables[0]?.upc).toBe(upc);
  });
});

test('what became of the items is said in words that agree with their number', async () => {
  const diary = await newDiary();
  expect((await diary.post(item())).body.message).toBe('1 measurement saved: 1 new.');
  const more = [item({ value: 4 }), item({ startAt: '2026-03-02T08:00:00' }), food()];
  expect((await diary.post(more)).body.message).toBe('3 measurements saved: 2 new and 1 changed.');
  expect((await diary.post(more)).body.message).toBe('3 measurements saved: 3 unchanged.');
  expect((await diary.post([])).body.message).toBe('Nothing was sent.');
});

describe('identity', () => {
  test('the same again changes nothing, other values update, both keep the id', async () => {
    const diary = await newDiary();
    const first = (await diary.post(item())).body.data.measurements[0];
    const again = (await diary.post(item())).body.data.measurements[0];
    const changed = (await diary.post(item({ value: 5, note: 'better' }))).body.data.measurements[0];
    expect([first?.status, again?.status, changed?.status]).toEqual(['created', 'unchanged', 'updated']);
    expect(new Set([first?.id, again?.id, changed?.id]).size).toBe(1);
    expect((await diary.list()).body).toMatchObject([{ id: first?.id, value: 5, note: 'better' }]);
  });

  test.each([
    ['a new variable', []],
    ['a variable that is there', [item()]],
  ])('of two spellings of a source in a request the first is shown, for %s', async (_, before) => {
    const diary = await newDiary();
    await diary.post(before);
    const spelt = ['MyWatch', 'MYWATCH'];
    await diary.post(
      spelt.map((sourceName, i) => item({ sourceName, startAt: `2026-03-0${i + 2}T08:00:00` })),
    );
    const rows = (await diary.list({ earliestMeasurementTime: '2026-03-02' })).body;
    expect(rows.map(({ sourceName }) => sourceName)).toEqual(['MyWatch', 'MyWatch']);
  });

  test('two sources at the same second are two measurements; spelling of the source does not matter', async () => {
    const diary = await newDiary();
    await diary.post([item({ sourceName: 'Watch' }), item({ sourceName: 'Phone', value: 4 })]);
    await diary.post(item({ sourceName: ' wATCH ', value: 2 }));
    const rows = (await diary.list({ sort: 'sourceName' })).body;
    expect(rows.map(({ sourceName, value }) => [sourceName, value])).toEqual([
      ['Phone', 4],
      ['Watch', 2],
    ]);
  });

  test('within one request the last item wins and both are answered with it', async () => {
    const diary = await newDiary();
    const { body } = await diary.post([item({ value: 1 }), item({ value: 2 })]);
    const [a, b] = body.data.measurements;
    expect(a).toEqual(b);
    expect((await diary.list()).body.map(({ value }) => value)).toEqual([2]);
  });

  test('two spellings of é are one variable, the first spelling is shown', async () => {
    const diary = await newDiary();
    const name = unheardOf();
    await diary.post(item({ variableName: `Caf\u00e9 ${name}` }));
    await diary.post(
      item({ variableName: ` cafe\u0301   ${name.toUpperCase()}`, startAt: '2026-03-02T08:00:00' }),
    );
    const rows = (await diary.list()).body;
    expect(new Set(rows.map(({ variableId }) => variableId)).size).toBe(1);
    expect(rows.map(({ variableName }) => variableName)).toEqual([`Caf\u00e9 ${name}`, `Caf\u00e9 ${name}`]);
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    '"%s" is a name like any other',
    async (name) => {
      const diary = await newDiary();
      for (const value of [1, 2]) await diary.post(item({ variableName: name, sourceName: name, value }));
      expect((await diary.list({ variableName: name, sourceName: name })).body).toMatchObject([
        { variableName: name, value: 2 },
      ]);
    },
  );

  test('twelve simultaneous first posts of one new name make one variable', async () => {
    const name = unheardOf();
    const diaries = await Promise.all(Array.from({ length: 12 }, () => newDiary()));
    const answers = await Promise.all(diaries.map((diary) => diary.post(item({ variableName: name }))));
    const ids = answers.map(({ body }) => body.data.measurements[0]?.variableId);
    expect(new Set(ids).size).toBe(1);
  });

  test('twelve simultaneous first posts of one person make one row', async () => {
    const diary = await newDiary();
    const name = unheardOf();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => diary.post(item({ variableName: name }))),
    );
    expect(new Set(answers.map(({ body }) => body.data.measurements[0]?.id)).size).toBe(1);
    expect((await diary.list()).body).toHaveLength(1);
  });

  test('an item with an id changes that measurement, its time included; repeating it changes nothing', async () => {
    const diary = await newDiary();
    const id = (await diary.post(item())).body.data.measurements[0]?.id as number;
    const created = (await diary.list()).body[0]?.createdAt;
    const move = item({ id, startAt: '2026-03-05T09:00:00', value: 2 });
    const moved = (await diary.post(move)).body.data.measurements[0];
    expect(moved?.status).toBe('updated');
    const again = (await diary.post(move)).body.data.measurements[0];
    expect([again?.id, again?.status]).toEqual([moved?.id, 'unchanged']);
    expect((await diary.list()).body).toMatchObject([
      { id: moved?.id, startAt: '2026-03-05T09:00:00', value: 2, createdAt: created },
    ]);
  });

  test('an id that is another person’s, or nobody’s, answers the same 404 and stores nothing', async () => {
    const [mine, theirs] = await Promise.all([newDiary(), newDiary()]);
    const id = (await theirs.post(item())).body.data.measurements[0]?.id as number;
    const foreign = await mine.refuse([item({ variableName: unheardOf() }), item({ id, value: 1 })]);
    const unknown = await mine.refuse([item({ variableName: unheardOf() }), item({ id: 12_345, value: 1 })]);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.body.errors).toEqual(unknown.body.errors);
    expect((await mine.list()).body).toEqual([]);
    expect((await theirs.list()).body).toMatchObject([{ value: 3 }]);
  });
});

describe('settings of a first use', () => {
  test('a person’s own unit, category and operation where they differ from the first user’s', async () => {
    const name = unheardOf();
    const [first, second] = await Promise.all([newDiary(), newDiary()]);
    await first.post(food({ variableName: name, unitAbbreviatedName: 'g', value: 5 }));
    const { body } = await second.post(
      item({ variableName: name, variableCategoryName: 'Treatments', unitAbbreviatedName: 'mg', value: 500 }),
    );
    expect(body.data.userVariables[0]).toMatchObject({
      unitAbbreviatedName: 'mg',
      variableCategoryName: 'Treatments',
      combinationOperation: 'MEAN',
    });
    expect((await second.list()).body).toMatchObject([{ value: 500, unitAbbreviatedName: 'mg' }]);
    expect((await first.list()).body).toMatchObject([{ value: 5, unitAbbreviatedName: 'g' }]);
  });
});

describe('the kind of a variable', () => {
  test('need not be said again: the value is in its own unit', async () => {
    const diary = await newDiary();
    await diary.post(item({ variableName: 'Water', unitAbbreviatedName: 'mL', combinationOperation: 'SUM' }));
    await diary.post({ variableName: 'water', value: 250, startAt: '2026-05-02T08:00:00' });
    expect((await diary.list()).body.at(-1)).toMatchObject({
      variableName: 'Water',
      value: 250,
      unitAbbreviatedName: 'mL',
    });
    await diary.post(item({ variableName: 'Walk', unitAbbreviatedName: 'yes/no', value: 0 }));
    await diary.post({ variableName: 'Walk', value: 'yes', startAt: '2026-05-02T09:00:00' });
    expect((await diary.list()).body.at(-1)).toMatchObject({ value: 1, unitAbbreviatedName: 'yes/no' });
    const { body } = await diary.refuse({
      variableName: 'Water',
      value: 'yes',
      startAt: '2026-05-03T09:00:00',
    });
    expect(body.errors[0]?.message).toContain('[0].value: must be a number for the unit mL');
  });

  test('is required of a new one, which the answer says, and nothing is stored', async () => {
    const diary = await newDiary();
    await diary.post(item());
    const fresh = {
      variableName: 'Tea',
      value: 1,
      startAt: '2026-05-02T08:00:00',
      unitAbbreviatedName: 'mL',
    };
    const { status, body } = await diary.refuse([item({ startAt: '2026-05-02T08:00:00' }), fresh]);
    expect([status, body.errors.map(({ message, type }) => [message, type])]).toEqual([
      400,
      [
        ['[1].variableCategoryName: is required, because "Tea" is new.', 'required'],
        ['[1].combinationOperation: is required, because "Tea" is new.', 'required'],
      ],
    ]);
    expect((await diary.list()).body).toHaveLength(1);
  });
});

describe('one bad item refuses the request, with its place, and nothing is stored', () => {
  const tomorrow = new Date(Date.now() + 25 * 3600 * 1000).toISOString();
  test.each([
    ['unitAbbreviatedName', 'an unknown unit', item({ unitAbbreviatedName: 'furlong' }), 'unknown unit'],
    [
      'unitAbbreviatedName',
      'an incompatible unit',
      item({ unitAbbreviatedName: 'mg' }),
      'cannot be converted',
    ],
    ['startAt', 'an impossible date', item({ startAt: '2026-02-30T00:00:00' }), 'existing UTC date'],
    ['startAt', 'hour 24', item({ startAt: '2026-02-28T24:00:00' }), 'existing UTC date'],
    ['startAt', '25 h ahead', item({ startAt: tomorrow }), '24 hours ahead'],
    ['startAt', 'the year 1899', item({ startAt: '1899-12-31T23:59:59' }), 'year 1900 to 2100'],
    ['value', 'no value', { ...item(), value: undefined }, 'is required'],
    ['value', 'text', item({ value: 'three' }), 'must be a number'],
    ['value', 'null, as NaN becomes in JSON', item({ value: Number.NaN }), 'must be a number'],
    ['value', '2^53', item({ value: 2 ** 53 }), 'at most 9007199254740991'],
    ['value', 'yes for a rating', item({ value: 'yes' }), 'only yes/no accepts words'],
    ['variableName', 'an empty name', item({ variableName: '  ' }), '1 to 125 characters'],
    ['variableName', '126 characters', item({ variableName: 'x'.repeat(126) }), 'got 126'],
    ['variableName', 'a control character', item({ variableName: 'a\u0007b' }), 'control character'],
    ['variableName', 'a bidi control', item({ variableName: 'a\u202eb' }), 'bidirectional'],
    ['variableName', 'half a surrogate pair', item({ variableName: 'a\ud800b' }), 'surrogate'],
    [
      'variableCategoryName',
      'an unknown category',
      item({ variableCategoryName: 'Emotion' }),
      'did you mean "Emotions"',
    ],
    ['combinationOperation', 'an unknown operation', item({ combinationOperation: 'MEDIAN' }), 'MEAN, SUM'],
    ['note', 'a note that is too long', item({ note: 'x'.repeat(10_001) }), 'at most 10000'],
  ])('%s: %s', async (member, _, bad, words) => {
    const diary = await newDiary();
    await diary.post(item({ startAt: '2026-01-01T00:00:00' }));
    const good = item({ variableName: unheardOf() });
    const { status, body } = await diary.refuse([good, bad]);
    expect(status).toBe(400);
    expect(body.errors).toEqual([expect.objectContaining({ path: `[1].${member}` })]);
    expect(body.errors[0]?.message).toContain(`[1].${member}: `);
    expect(body.errors[0]?.message).toContain(words);
    expect((await diary.list()).body).toHaveLength(1);
  });

  test('a number that is too large for a double', async () => {
    const diary = await newDiary();
    const { status, body } = await diary.refuse(
      JSON.stringify([item()]).replace('"value":3', '"value":1e309'),
    );
    expect([status, body.errors[0]?.path]).toEqual([400, '[0].value']);
  });

  test('more than 1,000 items', async () => {
    const diary = await newDiary();
    const { status, body } = await diary.refuse(Array.from({ length: 1001 }, () => item()));
    expect(status).toBe(400);
    expect(body.errors[0]?.message).toContain('at most 1000 items per request, got 1001');
  });

  test('every problem of every item is listed', async () => {
    const diary = await newDiary();
    const { body } = await diary.refuse([{ value: 1 }, item({ value: 'x', startAt: 'today' })]);
    expect(body.errors.map(({ path }) => path)).toEqual([
      '[0].variableName',
      '[0].startAt',
      '[1].value',
      '[1].startAt',
    ]);
  });

  test('items of one new variable must agree among themselves', async () => {
    const diary = await newDiary();
    const name = unheardOf();
    const { body } = await diary.refuse([
      item({ variableName: name, unitAbbreviatedName: 'mg' }),
      item({ variableName: name.toUpperCase(), unitAbbreviatedName: 'h' }),
    ]);
    expect(body.errors[0]?.message).toBe(
      `[1].unitAbbreviatedName: Hours (h) cannot be converted to Milligrams (mg), the unit of "${name}".`,
    );
  });
});

test('a batch of 1,000 new rows over 20 variables is stored whole, and posting it again converges', async () => {
  const diary = await newDiary();
  const prefix = unheardOf();
  const batch = Array.from({ length: 1000 }, (_, i) =>
    item({
      variableName: `${prefix} ${i % 20}`,
      startAt: new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString(),
    }),
  );
  const first = await diary.post(batch);
  expect(first.body.data.measurements.every(({ status }) => status === 'created')).toBe(true);
  const again = await diary.post(batch);
  expect(again.body.data.measurements.map(({ id, status }) => [id, status])).toEqual(
    first.body.data.measurements.map(({ id }) => [id, 'unchanged']),
  );
});
