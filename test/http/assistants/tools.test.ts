import { describe, expect, test } from '@jest/globals';
import { serviceAt } from '../../support/client.ts';
import { callTool, connectAssistant, letIn } from '../../support/people/assistants.ts';
import { coffee, coffeeAndSleep, experimentsOf, sleep } from '../../support/people/experiments.ts';
import { history } from '../../support/people/histories.ts';
import { beginVariable, diaryOf, item } from '../../support/people/measurements.ts';
import { pills, reminder, remindersOf } from '../../support/people/reminders.ts';

const service = serviceAt();

async function assistantOf(
  connection: Parameters<typeof connectAssistant>[2] = {},
  options: Parameters<typeof letIn>[2] = {},
  begun = ['Mood'],
) {
  const person = await service.createPerson({ timezone: 'Europe/Berlin' });
  const assistant = await letIn(service, person, options);
  const client = await connectAssistant(service, assistant, connection);
  const diary = diaryOf(service, person);
  for (const name of begun) await beginVariable(service, person, name);
  return { person, assistant, client, diary, call: callTool.bind(undefined, client) };
}

/** Calls a tool whose question the person confirms; `replay` sends the confirmed request again. */
async function confirmedCall(
  { token }: { readonly token: string },
  call: (name: string, args: Readonly<Record<string, unknown>>) => ReturnType<typeof callTool>,
  tool: string,
  args: Readonly<Record<string, unknown>>,
) {
  const sent: string[] = [];
  const { fetch: real } = globalThis;
  globalThis.fetch = (url, init) => {
    if (typeof init?.body === 'string' && init.body.includes('requestState')) sent.push(init.body);
    return real(url, init);
  };
  const { values } = await call(tool, args).finally(() => {
    globalThis.fetch = real;
  });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': tool,
  };
  const replay = async (body: string) =>
    (await fetch(`${service.url}/mcp`, { method: 'POST', headers, body })).text();
  return { values, body: sent[0] ?? '', replay };
}

const mood = { variable: 'Mood', value: 4, unit: '/5' };
const pill = { variable: 'Ibuprofen', value: 400, unit: 'mg', category: 'Treatments' };

test('there are twelve tools, in their order, each with schemas; reads say so and none destroys', async () => {
  const { client } = await assistantOf();
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name).join(' ');
  expect(names).toBe(
    'find_variables daily_values overview compare_periods study what_stands_out experiments due answer_due record correct undo',
  );
  for (const { inputSchema, outputSchema, annotations } of tools) {
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(outputSchema).toMatchObject({ type: 'object' });
    expect(annotations?.destructiveHint).toBe(false);
  }
  const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
  expect(reading).toEqual([
    'find_variables',
    'daily_values',
    'overview',
    'compare_periods',
    'what_stands_out',
    'experiments',
    'due',
  ]);
  expect(client.getServerCapabilities()?.tools?.listChanged ?? false).toBe(false);
});

describe('record', () => {
  test('keeps a value as it was said, and tells how it was understood in local time', async () => {
    const { diary, call } = await assistantOf();
    const { values, text } = await call('record', { ...mood, at: '2026-11-14T08:30' });
    expect(text).toMatch(/^Recorded Mood: 4 of 5 at 2026-11-14T08:30\+01:00 \(Europe\/Berlin\), entry \d+\./);
    expect(values).toMatchObject({ status: 'created', value: 4, unit: '/5', variable: { name: 'Mood' } });
    expect((await diary.list({})).body).toMatchObject([
      { variableName: 'Mood', value: 4, startAt: '2026-11-14T07:30:00', sourceName: 'Helper' },
    ]);
  });

  test('makes one row of the same value in the same minute, and two of two values', async () => {
    const { diary, call } = await assistantOf();
    const at = { at: '2026-11-14T08:30:00Z' };
    const first = await call('record', { ...mood, ...at });
    const again = await call('record', { ...mood, ...at });
    expect([first.values.entry, again.values.status]).toEqual([again.values.entry, 'unchanged']);
    for (const value of [1, 1, 2, 3]) await call('record', { ...mood, value });
    const rows = (await diary.list({})).body.map(({ value }) => value).toSorted();
    // The minute may turn in between: then the same value is there twice, never a value lost.
    expect([...new Set(rows)]).toEqual([1, 2, 3, 4]);
  });

  test('overwrites nothing', async () => {
    const { diary, call } = await assistantOf();
    const at = '2026-11-14T08:30';
    await call('record', { ...mood, at });
    const other = await call('record', { ...mood, value: 2, at });
    expect(other).toMatchObject({ isError: true, text: expect.stringContaining('overwrites nothing') });
    expect((await diary.list({})).body).toMatchObject([{ value: 4 }]);
  });

  test.each([
    [
      'a name that nobody has used, without a category',
      { ...mood, variable: 'Modd' },
      /^variable: is not a variable of this person/,
    ],
    ['a unit that does not fit', { ...mood, unit: 'mg' }, /^unit: .*mg/],
    ['an unknown unit', { ...mood, unit: 'furlongs' }, /unit/],
    ['no number', { ...mood, value: 'four' }, /value: must be a number/],
    ['a number beyond all bounds', { ...mood, value: 1e300 }, /^value: .*at most/],
    ['a yes in a unit of numbers', { ...mood, value: true }, /^value: .*yes/],
    ['a time far ahead', { ...mood, at: '2099-01-01T00:00' }, /^at: .*more than 24 hours ahead/],
    ['a member that is not there', { ...mood, note: 'x' }, /note/],
  ])('refuses %s in words, and records nothing', async (_, args, words) => {
    const { diary, call } = await assistantOf();
    if (args.unit === 'mg') await diary.post(item({ variableName: 'Mood' }));
    const before = (await diary.list({})).body.length;
    expect(await call('record', args)).toMatchObject({ isError: true, text: expect.stringMatching(words) });
    expect((await diary.list({})).body).toHaveLength(before);
  });
});

describe('a treatment', () => {
  test('is recorded once the person has confirmed exactly that', async () => {
    const asked: string[] = [];
    const { diary, call } = await assistantOf({
      answers: (message) => {
        asked.push(message);
        return true;
      },
    });
    const { isError, values } = await call('record', { ...pill, at: '2026-11-14T08:30' });
    expect({ isError, asked, values }).toMatchObject({
      isError: false,
      asked: [
        'Record 400 mg of Ibuprofen at 2026-11-14T08:30+01:00? You have not recorded this before: it would be a new variable.',
      ],
      values: { status: 'created' },
    });
    expect((await diary.list({})).body).toMatchObject([{ variableName: 'Ibuprofen', value: 400 }]);
  });

  test.each([
    ['says no', () => false as const],
    ['closes the question', () => 'cancel' as const],
  ])('is not recorded when the person %s', async (_, answers) => {
    const { diary, call } = await assistantOf({ answers });
    const { isError, text } = await call('record', pill);
    expect({ isError, text }).toMatchObject({
      isError: true,
      text: expect.stringContaining('did not confirm'),
    });
    expect((await diary.list({})).body).toEqual([]);
  });

  test.each([['auto'], ['legacy']] as const)(
    'is refused with words where the client cannot ask (%s), whatever category is claimed',
    async (version) => {
      const { diary, call } = await assistantOf({ version });
      await diary.post(
        item({ variableName: 'Ibuprofen', variableCategoryName: 'Treatments', unitAbbreviatedName: 'mg' }),
      );
      const { isError, text } = await call('record', { ...pill, category: 'Foods' });
      expect({ isError, text }).toMatchObject({
        isError: true,
        text: expect.stringContaining('cannot ask for it. Nothing was recorded.'),
      });
      const link = new URL(/https?:\S+$/.exec(text)?.[0] ?? '');
      expect([link.host, link.pathname, Object.fromEntries(link.searchParams)]).toEqual([
        new URL(service.url).host,
        '/app/record',
        {
          name: 'Ibuprofen',
          value: '400',
          unit: 'mg',
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
          category: 'Foods',
        },
      ]);
      expect((await diary.list({})).body).toHaveLength(1);
    },
  );

  test('that is called a food, or anything else that the person never recorded, begins only with their yes', async () => {
    for (const args of [
      { ...pill, variable: 'Warfarin', category: 'Foods' },
      { ...mood, variable: 'Energy' },
    ]) {
      const silent = await assistantOf();
      expect(await silent.call('record', args)).toMatchObject({
        isError: true,
        text: expect.stringContaining('creates a new variable, which needs the person’s confirmation'),
      });
      expect((await silent.diary.list({})).body).toEqual([]);
      const refusing = await assistantOf({ answers: () => false });
      expect(await refusing.call('record', args)).toMatchObject({ isError: true });
      expect((await refusing.diary.list({})).body).toEqual([]);
      const asking = await assistantOf({ answers: () => true });
      expect(await asking.call('record', args)).toMatchObject({ isError: false });
      expect(await asking.call('record', { ...args, value: 3, at: '2026-11-14T08:30' })).toMatchObject({
        isError: false,
      });
    }
  });

  test('that was confirmed is not recorded again by the same confirmation after it was taken back', async () => {
    const { assistant, diary, call } = await assistantOf({ answers: () => true });
    const { values, body, replay } = await confirmedCall(assistant, call, 'record', {
      ...pill,
      at: '2026-11-14T08:30',
    });
    expect(await replay(body)).toContain('It was already there, once');
    expect(await replay(body.replace('"value":400', '"value":800'))).toContain('input_required');
    await call('undo', { entry: values.entry });
    expect(await replay(body)).toContain('was already used, and what it recorded no longer exists');
    expect((await diary.list({})).body).toEqual([]);
  });

  test('that was confirmed is not told again to an assistant that may not read', async () => {
    const { assistant, call } = await assistantOf({ answers: () => true }, { scopes: ['writemeasurements'] });
    const args = { ...pill, at: '2026-11-14T08:30' };
    const { body, replay } = await confirmedCall(assistant, call, 'record', args);
    expect(await replay(body)).toContain('was already used. Call');
  });
});

describe('several values of one moment', () => {
  const [upper, lower] = ['Systolic Blood Pressure', 'Diastolic Blood Pressure'];
  const pressure = {
    variable: upper,
    value: 120,
    unit: 'mmHg',
    at: '2026-11-14T08:30',
    also: [{ variable: lower, value: 80, unit: 'mmHg' }],
  };

  test('are recorded in one call, once the person has said yes to all of them', async () => {
    const asked: string[] = [];
    const { diary, call } = await assistantOf({
      answers: (message) => {
        asked.push(message);
        return true;
      },
    });
    const { values, text } = await call('record', pressure);
    expect(asked).toEqual([expect.stringMatching(/120 mmHg.*80 mmHg.* at 2026-11-14T08:30\+01:00\? /)]);
    expect(values).toMatchObject({ value: 120, also: [{ value: 80, status: 'created' }] });
    expect(text.split('\n')).toHaveLength(2);
    const rows = (await diary.list({})).body;
    expect(new Set(rows.map(({ startAt }) => startAt))).toEqual(new Set(['2026-11-14T07:30:00']));
    expect(rows.map(({ variableName, value }) => [variableName, value])).toEqual(
      expect.arrayContaining([
        [upper, 120],
        [lower, 80],
      ]),
    );
    expect((await call('record', pressure)).values).toMatchObject({
      status: 'unchanged',
      also: [{ status: 'unchanged' }],
    });
  });

  test('are all refused with one, by the name of the argument', async () => {
    const { diary, call } = await assistantOf({ answers: () => true });
    const wrong = { ...pressure, also: [{ variable: 'Mood', value: 3, unit: 'mg' }] };
    expect(await call('record', wrong)).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^also\[0\]\.unit: /),
    });
    expect((await diary.list({})).body).toEqual([]);
  });

  test('lead to one form of the app where nobody can be asked', async () => {
    const { call } = await assistantOf();
    const { text } = await call('record', pressure);
    const query = new URL(/https?:\S+$/.exec(text)?.[0] ?? '').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      name: upper,
      values: '120,80',
      unit: 'mmHg',
      at: '2026-11-14T08:30',
    });
  });
});

describe('correct', () => {
  test('changes value and time of what this assistant recorded, which undo still takes back', async () => {
    const { diary, call } = await assistantOf();
    const { values } = await call('record', { ...mood, at: '2026-11-14T08:30' });
    const changed = await call('correct', {
      entry: values.entry,
      value: 2,
      unit: '/5',
      at: '2026-11-14T09:00',
    });
    expect(changed.values).toMatchObject({ status: 'corrected', value: 2, at: '2026-11-14T09:00+01:00' });
    expect((await diary.list({})).body).toMatchObject([{ value: 2, startAt: '2026-11-14T08:00:00' }]);
    const entry = changed.values.entry;
    expect((await call('correct', { entry, value: 2, unit: '/5' })).values.status).toBe('unchanged');
    expect((await call('undo', { entry })).isError).toBe(false);
    expect((await diary.list({})).body).toEqual([]);
  });

  test('reaches nothing of others, and nothing that others have changed', async () => {
    const { person, diary, call } = await assistantOf();
    const { values } = await call('record', { ...mood, at: '2026-11-14T08:30' });
    const own = (await diary.post(item({ variableName: 'Mood' }))).body.data.measurements[0]?.id;
    const another = callTool.bind(undefined, await connectAssistant(service, await letIn(service, person)));
    for (const [caller, entry] of [
      [call, own],
      [another, values.entry],
      [call, 1],
    ] as const)
      expect(await caller('correct', { entry, value: 1, unit: '/5', at: '2026-11-14T07:00' })).toMatchObject({
        isError: true,
        text: expect.stringContaining('entry: this assistant recorded no entry with this id'),
      });
    await service.inTable(() => new Promise((resolve) => setTimeout(resolve, 1100)));
    await diary.post({ id: values.entry, value: 5 });
    expect((await call('correct', { entry: values.entry, value: 1, unit: '/5' })).isError).toBe(true);
    expect((await diary.list({})).body.map(({ value }) => value).sort()).toEqual([3, 5]);
  });

  test('asks before a treatment is changed', async () => {
    const asked: string[] = [];
    const { diary, call } = await assistantOf({
      answers: (message) => {
        asked.push(message);
        return asked.length === 1;
      },
    });
    const { values } = await call('record', { ...pill, at: '2026-11-14T08:30' });
    const refused = await call('correct', { entry: values.entry, value: 800, unit: 'mg' });
    expect([refused.isError, asked[1]]).toEqual([true, expect.stringMatching(/Ibuprofen.* to 800 mg\?$/)]);
    expect((await diary.list({})).body).toMatchObject([{ value: 400 }]);
  });
});

test('a value outside of its scale is said to be so, recorded or corrected', async () => {
  const { call } = await assistantOf();
  const { values, text } = await call('record', { ...mood, value: 6 });
  expect(text).toContain('6 is outside the scale /5');
  const again = await call('correct', { entry: values.entry, value: 7, unit: '/5' });
  expect(again.text).toContain('7 is outside the scale /5');
});

test('how the days were is told of several variables in one call, with as many days before', async () => {
  const { diary, call } = await assistantOf();
  const days = [1, 2, 3, 4].flatMap((day) => [
    item({ variableName: 'Mood', startAt: `2026-03-0${day}T08:00:00`, value: day }),
    item({ variableName: 'Mood', startAt: `2026-03-0${day}T09:00:00`, value: day + 0.123456 }),
  ]);
  await diary.post([...days, item({ variableName: 'Calm', startAt: '2026-03-01T08:00:00', value: 2 })]);
  const period = { from: '2026-03-03', to: '2026-03-04' };
  const { values, text } = await call('overview', { variables: ['Mood', 'Calm', 'Tea'], ...period });
  expect(values).toMatchObject({
    days: 2,
    variables: [
      {
        variable: { name: 'Mood' },
        unit: '/5',
        daysWithData: 2,
        mean: 3.56,
        minimum: 3.06,
        maximum: 4.06,
        daysWithDataBefore: 2,
        meanBefore: 1.56,
      },
      { variable: { name: 'Calm' }, daysWithData: 0, daysWithDataBefore: 1, meanBefore: 2 },
    ],
    withoutData: ['Tea'],
  });
  expect(text).toContain('No data: "Tea"');
  const all = (await call('overview', period)).values as { variables: { variable: { name: string } }[] };
  expect(all.variables.map(({ variable }) => variable.name).sort()).toEqual(['Calm', 'Mood']);
  expect((await call('overview', { from: '2026-01-01', to: '2026-06-01' })).text).toContain(
    'more than 92 days',
  );
});

test('hours of a day are told on the person’s clock', async () => {
  const { diary, call } = await assistantOf();
  const at = (time: string, value: number) =>
    item({ variableName: 'Mood', startAt: `2026-03-01T${time}`, value });
  await diary.post([at('07:05:00', 2), at('07:35:00', 4), at('21:00:00', 5)]);
  const asked = { variable: 'Mood', from: '2026-03-01', to: '2026-03-01', by: 'hour' };
  const { values, text } = await call('daily_values', asked);
  expect(values).toMatchObject({
    hoursPerPoint: 1,
    points: [
      { day: '2026-03-01T08:00+01:00', value: 3, n: 2 },
      { day: '2026-03-01T22:00+01:00', value: 5, n: 1 },
    ],
    pointsWithoutData: 22,
  });
  expect(text).toContain('by hour: 2 with data');
  expect((await call('daily_values', { ...asked, from: '2026-02-01' })).text).toContain('more than 8 days');
});

test('what find_variables calls a variable is taken by the other tools', async () => {
  const { diary, call } = await assistantOf();
  await diary.post(item({ variableName: 'Zorbing', value: 3, startAt: '2026-03-01T08:00:00' }));
  const { text } = await call('find_variables');
  const told = JSON.parse(/untrustedText: ("[^"]+")/.exec(text)?.[1] ?? '""');
  const { values } = await call('daily_values', { variable: told, from: '2026-03-01', to: '2026-03-02' });
  expect(values.points).toHaveLength(1);
});

test('an unknown unit is answered with those that there are', async () => {
  const { call } = await assistantOf();
  const { text } = await call('record', { ...mood, unit: 'furlongs' });
  expect(text).toMatch(/Allowed: .*mg, /);
  expect(text).not.toContain('GET /');
});

test('a study that says no explains a difference that the day of the week made, and tells no other', async () => {
  const { diary, call } = await assistantOf();
  const rows = Array.from({ length: 140 }, (_, day) => {
    const startAt = new Date(Date.UTC(2026, 2, 2 + day, 8)).toISOString().slice(0, 19);
    const isWeekend = day % 7 >= 5;
    const noise = ((day * 7919) % 13) / 13;
    return [
      item({
        variableName: 'Alcohol',
        variableCategoryName: 'Foods',
        unitAbbreviatedName: 'serving',
        value: (isWeekend ? 3 : 0) + ((day * 104729) % 11 > 8 ? 1 : 0),
        startAt,
        combinationOperation: 'SUM',
      }),
      item({
        variableName: 'Cheer',
        unitAbbreviatedName: '/10',
        value: Math.round((isWeekend ? 7 : 5) + noise),
        startAt: startAt.replace('T08', 'T20'),
      }),
    ];
  }).flat();
  await diary.post(rows);
  const { values, text } = await call('study', { cause: 'Alcohol', effect: 'Cheer' });
  expect(values.finding).toBe('none');
  expect(text).toContain('Weekday or a change over time explains that difference');
  expect(values).not.toHaveProperty('effectAfterMuch');
});

test('an experiment is told by how far it is, and never by what a day asks for', async () => {
  const { person, call } = await assistantOf();
  expect((await call('experiments')).text).toBe('This person has no experiment.');
  const own = experimentsOf(service, person);
  await diaryOf(service, person).post([coffee('2026-11-01T08:00:00', 2), sleep('2026-11-02T06:00:00', 3)]);
  await own.start(coffeeAndSleep);
  const { values, text } = await call('experiments');
  expect(values).toMatchObject({
    experiments: [{ cause: { name: 'Coffee' }, state: 'running', daysEnded: 0, result: [] }],
    more: 0,
  });
  expect(JSON.stringify(values) + text).not.toMatch(/"(?:level|instruction|order|today|days?)":\s*[{["]/);
  const writing = await letIn(service, person, { scopes: ['writemeasurements'], name: 'Scribe' });
  await expect(callTool(await connectAssistant(service, writing), 'experiments')).rejects.toThrow();
});

describe('undo', () => {
  test('takes back what this assistant recorded, and nothing of others', async () => {
    const { person, diary, call } = await assistantOf();
    const { values } = await call('record', { ...mood, at: '2026-11-14T08:30' });
    const { body } = await diary.post(item({ variableName: 'Mood' }));
    const own = body.data.measurements[0]?.id;
    const another = callTool.bind(undefined, await connectAssistant(service, await letIn(service, person)));
    for (const [caller, entry] of [
      [call, own],
      [another, values.entry],
      [call, 1],
    ] as const)
      expect(await caller('undo', { entry })).toMatchObject({
        isError: true,
        text: expect.stringContaining('This assistant recorded no entry with this id'),
      });
    expect((await diary.list({})).body).toHaveLength(2);
    expect((await call('undo', { entry: values.entry })).isError).toBe(false);
    expect((await diary.list({})).body).toMatchObject([{ id: own }]);
  });

  test('leaves what the person has changed since', async () => {
    const { diary, call } = await assistantOf();
    const { values } = await call('record', { ...mood, at: '2026-11-14T08:30' });
    await service.inTable(() => new Promise((resolve) => setTimeout(resolve, 1100)));
    await diary.post({ id: values.entry, value: 5 });
    expect((await call('undo', { entry: values.entry })).isError).toBe(true);
    expect((await diary.list({})).body).toMatchObject([{ value: 5 }]);
  });
});

describe('reading', () => {
  test('tells variables with unit, days and last value, and says when there is nothing', async () => {
    const { diary, call } = await assistantOf({}, {}, []);
    expect((await call('find_variables')).text).toBe('This person has recorded nothing yet.');
    await diary.post(
      [1, 2].map((day) => item({ variableName: 'Mood', startAt: `2026-03-0${day}T08:00:00`, value: day })),
    );
    const { values, text } = await call('find_variables', { search: 'mood' });
    expect(values).toMatchObject({
      variables: [{ name: 'Mood', unit: '/5', days: 2, lastValue: 2 }],
      isAll: true,
    });
    expect(text).toBe('- Mood: Emotions, from 1 to 5 (/5), last 2 of 5, on 2 days');
  });

  test('tells of the record of bleeding where it is named, and nowhere else', async () => {
    const { person, diary, call } = await assistantOf({}, {}, []);
    const yesNo = { unitAbbreviatedName: 'yes/no', variableCategoryName: 'Conditions', value: 1 };
    const { body } = await diary.post([item({ ...yesNo, variableName: 'Period' }), item()]);
    const period = body.data.userVariables.find(({ name }) => name === 'Period');
    await remindersOf(service, person).save([
      reminder({ variableName: 'Period', reminderStartTimeLocal: '00:00:00' }),
    ]);
    const told = async () => {
      const asked = [call('find_variables'), call('find_variables', { search: 'per' }), call('due')];
      return (await Promise.all(asked)).map(({ values }) =>
        JSON.stringify(values).includes(String(period?.variableId)),
      );
    };
    const days = { from: '2026-02-27', to: '2026-03-02' };
    const overview = async () => (await call('overview', days)).text;
    expect(await told()).toEqual([true, true, true]);
    expect(await overview()).toContain('Period');
    await service.post(
      '/api/v3/userVariables',
      [{ variableId: period?.variableId, recordsBleeding: true }],
      person,
    );
    expect(await told()).toEqual([false, false, false]);
    expect(await overview()).not.toContain('Period');
    const { text } = await call('find_variables', { search: 'period' });
    expect(text).toContain('period: Conditions');
    expect((await call('study', { cause: 'Period', effect: 'Mood' })).text).toContain('Period');
  });

  test('tells the days on record of the first five variables of many', async () => {
    const { diary, call } = await assistantOf({}, {}, []);
    await diary.post([1, 2, 3, 4, 5, 6].map((number) => item({ variableName: `Mood ${number}` })));
    const { variables } = (await call('find_variables')).values as { variables: { days?: number }[] };
    expect(variables.map(({ days }) => days)).toEqual([1, 1, 1, 1, 1, undefined]);
  });

  test('tells days with their unit, zone and coverage, and no 0 for days without data', async () => {
    const { diary, call } = await assistantOf();
    await diary.post(
      [1, 3].map((day) => item({ variableName: 'Mood', startAt: `2026-03-0${day}T08:00:00`, value: day })),
    );
    const { values, text } = await call('daily_values', {
      variable: 'Mood',
      from: '2026-03-01',
      to: '2026-03-04',
    });
    expect(values).toMatchObject({
      unit: '/5',
      zone: 'Europe/Berlin',
      points: [
        { day: '2026-03-01', value: 1, n: 1 },
        { day: '2026-03-03', value: 3, n: 1 },
      ],
      pointsWithoutData: 2,
    });
    expect(text).toContain('2 of 4 with data');
    const none = await call('daily_values', { variable: 'Mood', from: '2020-03-01', to: '2020-03-04' });
    expect(none).toMatchObject({ isError: false, text: expect.stringContaining('That does not mean 0') });
  });

  test('says durations in hours and minutes, and amounts in words', async () => {
    const { diary, call } = await assistantOf();
    const day = { startAt: '2026-03-01T08:00:00' };
    const rows = [
      { variableName: 'Sleep Duration', unitAbbreviatedName: 'h', value: 7.5 },
      { variableName: 'Steps', unitAbbreviatedName: 'count', value: 9359 },
      { variableName: 'Coffee', unitAbbreviatedName: 'serving', value: 2 },
    ];
    await diary.post(rows.map((row) => item({ ...row, ...day })));
    const lines = async (variable: string, from: string) =>
      (await call('daily_values', { variable, from, to: '2026-03-01' })).text;
    const [sleep, ofDay, steps, coffee] = await Promise.all([
      lines('Sleep Duration', '2026-02-27'),
      lines('Sleep Duration', '2026-03-01'),
      lines('Steps', '2026-02-27'),
      lines('Coffee', '2026-03-01'),
    ]);
    expect(sleep).toMatch(/^Sleep Duration in hours, .*\n2026-03-01: 7 h 30 min \(n=1\)/);
    expect(ofDay).toMatch(/^Sleep Duration in hours on .*: 7 h 30 min \(entry \d+\)$/s);
    expect(steps).toMatch(
      /^Steps as a number, .* from 9,359 steps to 9,359 steps\.\n2026-03-01: 9,359 steps \(n=1\)/,
    );
    expect(coffee).toContain('2 servings (entry');
    expect([sleep, ofDay, steps, coffee].join()).not.toContain('count');
  });

  test('tells a day entry by entry, or as one value where there are too many', async () => {
    const { diary, call } = await assistantOf();
    const minutes = (count: number) =>
      Array.from({ length: count }, (_, minute) =>
        item({
          variableName: 'Mood',
          value: 1 + (minute % 5),
          startAt: new Date(Date.UTC(2026, 2, 1, 8, minute)).toISOString(),
        }),
      );
    await diary.post(minutes(100));
    const asked = { variable: 'Mood', from: '2026-03-01', to: '2026-03-01' };
    const all = await call('daily_values', asked);
    expect(all.values).toMatchObject({ minimum: 1, maximum: 5, unit: '/5' });
    expect(all.values.points).toHaveLength(100);
    expect(all.text).toContain('entry by entry: 100, from 1 of 5 to 5 of 5.');
    await diary.post(minutes(101));
    const { values, text } = await call('daily_values', asked);
    expect(values).toMatchObject({ points: [{ day: '2026-03-01', n: 101 }], minimum: 1, maximum: 5 });
    expect(text).toContain('more than 100 entries, too many to list each, so they make one value');
  });

  test('tells of one entry the person’s own day', async () => {
    const { diary, call } = await assistantOf();
    const { body } = await diary.post(item({ variableName: 'Mood', startAt: '2026-03-13T23:30:00' }));
    const entry = body.data.measurements[0]?.id;
    expect((await call('daily_values', { variable: 'Mood', entry })).values).toMatchObject({
      from: '2026-03-14',
      to: '2026-03-14',
      points: [{ id: entry, day: '2026-03-14T00:30+01:00' }],
    });
  });

  test('makes long periods coarser and says so, within its bounds', async () => {
    const { diary, call } = await assistantOf();
    const days = Array.from({ length: 800 }, (_, day) =>
      item({
        variableName: 'Mood',
        value: 1 + (day % 4) + 1 / 3,
        startAt: `${new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10)}T08:00:00`,
      }),
    );
    await diary.post(days);
    const { values, text } = await call('daily_values', {
      variable: 'Mood',
      from: '2023-01-01',
      to: '2025-06-01',
    });
    expect(values.daysPerPoint).toBe(7);
    expect((values.points as unknown[]).length).toBeLessThanOrEqual(200);
    expect(text).toContain('7 days make one value');
    expect(Math.max(text.length, JSON.stringify(values).length)).toBeLessThan(20_000);
  });

  test('compares two periods with days and spread, and gives without a verdict', async () => {
    const { diary, call } = await assistantOf();
    await diary.post(
      [1, 2, 3, 4].map((day) =>
        item({ variableName: 'Mood', startAt: `2026-03-0${day}T08:00:00`, value: day }),
      ),
    );
    const { values, text } = await call('compare_periods', {
      variable: 'Mood',
      firstFrom: '2026-03-01',
      firstTo: '2026-03-02',
      secondFrom: '2026-03-03',
      secondTo: '2026-03-05',
    });
    expect(values).toMatchObject({
      first: { mean: 1.5, daysWithData: 2, standardDeviation: expect.closeTo(Math.SQRT1_2, 3) },
      second: { mean: 3.5, days: 3, daysWithData: 2 },
      difference: 2,
    });
    expect(text).toContain('without a verdict');
  });

  test('of yes and no it tells shares, which are neither', async () => {
    const { diary, call } = await assistantOf();
    const yesNo = {
      variableName: 'Headache',
      variableCategoryName: 'Symptoms',
      unitAbbreviatedName: 'yes/no',
    };
    await diary.post(
      [0, 1, 1, 1].map((value, i) => item({ ...yesNo, value, startAt: `2026-03-0${i + 1}T08:00:00` })),
    );
    const { text } = await call('compare_periods', {
      variable: 'Headache',
      firstFrom: '2026-03-01',
      firstTo: '2026-03-02',
      secondFrom: '2026-03-03',
      secondTo: '2026-03-04',
    });
    expect(text).toContain('mean 0.5 (1 is yes, 0 is no)');
    expect(text).toContain('Second minus first: 50 percentage points.');
  });

  test('a study of something with itself is refused in words', async () => {
    const { diary, call } = await assistantOf();
    await diary.post(item({ variableName: 'Mood' }));
    const { isError, text } = await call('study', { cause: 'Mood', effect: 'mood' });
    expect([isError, text]).toEqual([true, 'effect: is the cause itself; choose another variable.']);
  });

  test('a study of what is not there says so by the name of the argument', async () => {
    const { call } = await assistantOf();
    const { isError, text } = await call('study', { cause: 'Tea', effect: 'Calm' });
    expect([isError, text]).toEqual([true, expect.stringMatching(/^cause: .*effect: /)]);
  });

  test('a study says what it found with its range, says no, or says what is missing', async () => {
    const { diary, call } = await assistantOf();
    await diary.post([
      ...history({ days: 60 }),
      ...history({ cause: 'Toss', effect: 'Noise', days: 60, slope: 0, seed: 3 }),
    ]);
    const link = await call('study', { cause: 'Melatonin', effect: 'Warmth' });
    expect(link.values).toMatchObject({
      finding: 'link',
      days: expect.any(Number),
      interval: [expect.any(Number), expect.any(Number)],
    });
    const none = await call('study', { cause: 'Toss', effect: 'Noise' });
    expect(none).toMatchObject({
      values: { finding: 'none' },
      text: expect.stringContaining('No: these days do not show'),
    });
    await diary.post([item({ variableName: 'Tea' }), item({ variableName: 'Calm' })]);
    const few = await call('study', { cause: 'Tea', effect: 'Calm' });
    expect(few).toMatchObject({
      values: { finding: 'notEnoughData' },
      text: expect.stringContaining('Missing:'),
    });
  });

  test('what stands out comes with how many such lines are chance', async () => {
    const { call } = await assistantOf();
    expect(await call('what_stands_out')).toMatchObject({
      isError: false,
      values: { lines: [], expectedFalseShare: 0.1 },
      text: 'There is no list yet. The first one is made the night after you record something.',
    });
  });
});

describe('what is due', () => {
  test('is told and answered, by value, and treatments after a confirmation', async () => {
    const { person, diary, call } = await assistantOf({
      answers: (message) => message.includes('Magnesium'),
    });
    const midnight = { reminderStartTimeLocal: '00:00:00' };
    await remindersOf(service, person).save([
      reminder({ variableName: 'Mood', ...midnight }),
      pills(midnight),
    ]);
    const { values } = await call('due');
    const due = values.due as { id: number; variable: { name?: string }; category: string }[];
    expect(due.map(({ category }) => category).toSorted()).toEqual(['Emotions', 'Treatments']);
    for (const { id, category } of due) {
      const given = category === 'Emotions' ? { value: 3 } : {};
      const { isError, values: answered } = await call('answer_due', { id, action: 'track', ...given });
      expect({ isError, answered }).toMatchObject({ isError: false, answered: { status: 'done' } });
    }
    const values2 = (await diary.list({})).body.map(({ value }) => value).toSorted((a, b) => a - b);
    expect(values2).toEqual([3, 200]);
    expect((await call('due')).values.due).toEqual([]);
  });

  test.each([
    [20, true],
    [21, false],
  ])('of %p questions it tells at most 20, and whether these are all', async (count, isAll) => {
    const { person, call } = await assistantOf();
    await remindersOf(service, person).save(
      Array.from({ length: count }, (_, i) =>
        reminder({ variableName: `Mood ${i}`, reminderStartTimeLocal: '00:00:00' }),
      ),
    );
    const { values } = await call('due');
    expect(values).toMatchObject({ isAll });
    expect(values.due).toHaveLength(20);
  });

  test('and was confirmed is found by the same confirmation, until it is taken back', async () => {
    const { person, assistant, diary, call } = await assistantOf({ answers: () => true });
    await remindersOf(service, person).save([pills({ reminderStartTimeLocal: '00:00:00' })]);
    const [due] = (await call('due')).values.due as { id: number }[];
    const args = { id: due?.id, action: 'track' };
    const { values, body, replay } = await confirmedCall(assistant, call, 'answer_due', args);
    expect(await replay(body)).toContain(`nothing was done again. It is entry ${values.entry}`);
    expect((await diary.list({})).body).toHaveLength(1);
    await call('undo', { entry: values.entry });
    expect(await replay(body)).toContain('was already used, and what it recorded no longer exists');
    expect((await diary.list({})).body).toEqual([]);
  });
});
