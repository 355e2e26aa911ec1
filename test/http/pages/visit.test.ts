import { expect, test } from '@jest/globals';
import { formatDate, formatUtc } from '../../../shared/domain/time/calendar.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { daysAhead, pathOf, sharesOf, visitShare } from '../../support/people/shares.ts';
import { signInByMail } from '../../support/signing-in/sign-in.ts';
import { expectedVisit } from '../../support/visit/expected-visit.ts';
import { type RandomHistory, randomHistory } from '../../support/visit/random-history.ts';

const { runtime, service } = leasedRuntime();

/** The texts of all elements of a kind, without what is inside of their tags. */
const textsOf = (page: string, pattern: RegExp): string[] =>
  [...page.matchAll(pattern)].map(([, text = '']) =>
    text
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&#39;', '’')
      .trim(),
  );

const answersOf = (page: string): string[] =>
  textsOf(page.match(/<ul class="answers">[\s\S]*?<\/ul>/)?.[0] ?? '', /<li>([\s\S]*?)<\/li>/g);

const rowsOf = (page: string): string[][] =>
  [
    ...(page.match(/<table class="months">[\s\S]*?<\/table>/)?.[0] ?? '').matchAll(
      /<tr[^>]*>([\s\S]*?)<\/tr>/g,
    ),
  ]
    .slice(1)
    .map(([, row = '']) => textsOf(row, /<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g));

/** A history without plans, which begin when they are saved, and small enough to be sent. */
function historyOf(seed: number, now: number): RandomHistory | undefined {
  const history = randomHistory(seed, now);
  const things = history.things.map(({ plan: _, ...thing }) => thing);
  return things.reduce((sum, { rows }) => sum + rows.length, 0) > 1500 ? undefined : { ...history, things };
}

/** Somebody who recorded a history, and the ids of its things. */
async function recorded({ things, timezone, dayStartsAt, lastVisit }: RandomHistory) {
  const person = await service.createPerson();
  await service.post(
    '/api/v3/userSettings',
    {
      timezone,
      timezoneFrom: '1990-01-01',
      dayStartsAt: `0${dayStartsAt / 3600}:00:00`,
      ...(lastVisit !== undefined && { lastVisit: formatDate(lastVisit) }),
    },
    person,
  );
  const rows = things.flatMap(({ name, category, unit, operation, rows: own }) =>
    own.map(({ at, value }) =>
      item({
        variableName: name,
        variableCategoryName: category,
        unitAbbreviatedName: unit,
        combinationOperation: operation,
        startAt: formatUtc(at),
        value,
      }),
    ),
  );
  const ids = new Map<string, number>();
  for (let i = 0; i < rows.length; i += 200) {
    const { status, body } = await diaryOf(service, person).post(rows.slice(i, i + 200));
    expect([200, 201]).toContain(status);
    for (const { variableName, variableId } of body.data.measurements) ids.set(variableName, variableId);
  }
  const settings = things
    .filter(({ name }) => ids.has(name))
    .map(({ name, goal, limit }) => ({
      name,
      ...(limit !== undefined && { limitDaysPerMonth: limit }),
      ...(goal !== undefined && {
        goalAmount: goal.amount,
        goalPer: goal.per,
        goalDirection: goal.direction,
      }),
    }));
  if (settings.length > 0)
    expect((await service.post('/api/v3/userVariables', settings, person)).status).toBe(200);
  return { person, ids };
}

test.each([1, 2, 3, 4, 5, 6])(
  'what a link says is what the rows come to, in whatever zone they were recorded (%i)',
  async (number) => {
    const now = epochSeconds();
    let seed = number * 7919;
    let history = historyOf(seed, now);
    while (history === undefined || history.things.every(({ rows }) => rows.length === 0))
      history = historyOf(++seed, now);
    const { person, ids } = await recorded(history);
    const things = history.things.filter(({ name }) => ids.has(name));
    const made = await sharesOf(service, person).share({
      variableIds: things.map(({ name }) => ids.get(name)),
      goals: true,
      ...(history.from !== undefined && { from: formatDate(history.from) }),
    });
    const { text } = await (await visitShare(service, made)).get(pathOf(made));
    const expected = expectedVisit({ ...history, things });
    expect({ seed, said: answersOf(text) }).toEqual({ seed, said: expected.sentences });
    expect(rowsOf(text)).toEqual(expected.table.map(({ label, cells }) => [label, ...cells]));
    for (const goal of expected.goals) expect(text).toContain(`${goal}. `);
    const words = text.replaceAll(/(?:href|action)="[^"]*"/g, '');
    expect(words).not.toMatch(/\/6|NaN|undefined|\d{4}-\d\d-\d\d/);
  },
);

const day = (days: number) => daysAhead(days);
const headache = (days: number, value: number) =>
  item({
    variableName: 'Headache',
    variableCategoryName: 'Symptoms',
    unitAbbreviatedName: '/6',
    value,
    startAt: `${day(days)}T08:00:00`,
  });
const event = (days: number, note: string) =>
  item({
    variableName: 'Life Event',
    variableCategoryName: 'Activity',
    unitAbbreviatedName: 'yes/no',
    value: 1,
    note,
    startAt: `${day(days)}T10:00:00`,
  });

async function aPatient() {
  const person = await service.createPerson();
  const { body } = await diaryOf(service, person).post([
    headache(-3, 4),
    headache(-40, 2),
    event(-20, 'Moved <house>'),
  ]);
  const [head = 0, , life = 0] = body.data.measurements.map(({ variableId }) => variableId);
  return { person, head, life, ...sharesOf(service, person) };
}

test('the page names its person and asks their questions; goals and events are on it where they want them', async () => {
  const { person, head, life, share } = await aPatient();
  await service.post('/api/v3/userSettings', { displayName: 'Anna Weber', yearOfBirth: 1984 }, person);
  await service.post('/api/v3/userVariables', [{ id: head, goalAmount: 2, goalDirection: 'atMost' }], person);
  const plain = await share({ variableIds: [head] });
  const full = await share({ variableIds: [head, life], goals: true, questions: ['Is it <b>migraine</b>?'] });
  const everything = await share();
  const read = async (made: typeof plain) => (await (await visitShare(service, made)).get(pathOf(made))).text;
  const [without, withAll, all] = [await read(plain), await read(full), await read(everything)];
  expect(without).toContain('<h1>Anna Weber, born 1984</h1>');
  for (const text of [without, all]) expect(text).not.toMatch(/Moved|Goals\.|<h2>Questions|Life Event/);
  expect(withAll).toMatch(/Moved &lt;house&gt;, \d+ \w+ \d{4}\./);
  expect(withAll).toContain('Goals. Headache: at most 2 of 5 a day, met on 1 of 2 recorded days. ');
  expect(withAll).toContain('<li>Is it &lt;b&gt;migraine&lt;/b&gt;?</li>');
  expect(withAll).not.toContain('Life Event by day');
});

test('a page begins with the last visit that was known when it was shared, and the preview with the one that is kept', async () => {
  const { person, head, share } = await aPatient();
  const { visitor } = await signInByMail(runtime, person.email);
  const written = (text: string) => textsOf(text, /<p class="written">([\s\S]*?)<\/p>/g)[0] ?? '';
  const preview = async () => written((await visitor.get(`/share-preview?variables=${head}`)).text);
  expect(await preview()).not.toContain('since the last visit');
  await service.post('/api/v3/userSettings', { lastVisit: day(-30) }, person);
  const made = await share({ variableIds: [head] });
  await service.post('/api/v3/userSettings', { lastVisit: day(-1) }, person);
  const { text } = await (await visitShare(service, made)).get(pathOf(made));
  expect(written(text)).toContain('(31 days, since the last visit)');
  expect(answersOf(text)[1]).toBe('Headache on 1 day a month.');
  expect(await preview()).toContain('(2 days, since the last visit)');
});

test('medicines stand with their dose, their times and the days on which they were taken of those planned', async () => {
  const person = await service.createPerson();
  const pill = { variableName: 'Topiramate', variableCategoryName: 'Treatments', unitAbbreviatedName: 'mg' };
  const { status } = await service.post(
    '/api/v3/trackingReminders',
    [{ ...pill, reminderFrequency: 86_400, reminderStartTimeLocal: '08:00:00', defaultValue: 50 }],
    person,
  );
  expect(status).toBe(200);
  await runtime.clock({ advance: 12 * 86_400 });
  const taken = [1, 2, 3, 5, 9].map((days) =>
    item({ ...pill, combinationOperation: 'SUM', value: 50, startAt: `${day(days)}T09:00:00` }),
  );
  const { body } = await diaryOf(service, person).post(taken);
  const id = body.data.measurements[0]?.variableId;
  const made = await sharesOf(service, person).share({ variableIds: [id] });
  const { text } = await (await visitShare(service, made)).get(pathOf(made));
  await runtime.clock({});
  expect(answersOf(text)[1]).toMatch(/^Taken: Topiramate on 5 of 11 planned days since \d+ \w+ \d{4}\.$/);
  const [row = ''] = text.match(/<tr><th scope="row">Topiramate<\/th>[\s\S]*?<\/tr>/) ?? [];
  expect(textsOf(row, /<td>([\s\S]*?)<\/td>/g)).toEqual([
    '50 mg',
    'daily at 08:00',
    expect.stringMatching(/^\d+ \w+ \d{4}$/),
    expect.stringMatching(/^5 of 11 planned days since \d+ \w+ \d{4}$/),
  ]);
});

test('only the person’s own token sets goals, limits and what the visit keeps, and they can be taken back', async () => {
  const { person, head } = await aPatient();
  const app = await service.grant(person.userId, await service.createClient(person.userId));
  for (const body of [{ goalAmount: 3 }, { limitDaysPerMonth: 10 }])
    expect((await service.post('/api/v3/userVariables', [{ id: head, ...body }], app)).status).toBe(403);
  for (const body of [{ yearOfBirth: 1984 }, { lastVisit: day(-3) }])
    expect((await service.post('/api/v3/userSettings', body, app)).status).toBe(403);
  const change = async (members: object) => {
    const { status, body } = await service.post<{ userVariables: readonly object[] }>(
      '/api/v3/userVariables',
      [{ id: head, ...members }],
      person,
    );
    return { status, shown: body.userVariables?.[0] };
  };
  const goal = { goalAmount: 3, goalPer: 'week', goalDirection: 'atMost' };
  expect(await change({ ...goal, limitDaysPerMonth: 10 })).toMatchObject({
    status: 200,
    shown: { ...goal, limitDaysPerMonth: 10 },
  });
  const { shown } = await change({ goalAmount: null, limitDaysPerMonth: null });
  for (const member of [...Object.keys(goal), 'limitDaysPerMonth']) expect(shown).not.toHaveProperty(member);
  for (const wrong of [{ goalPer: 'week' }, { goalAmount: 1, goalPer: 'year' }, { limitDaysPerMonth: 32 }])
    expect((await change(wrong)).status).toBe(400);
  await service.post('/api/v3/userSettings', { yearOfBirth: 1984, lastVisit: day(-3) }, person);
  const own = await service.get('/api/v3/user', person);
  expect(own.body).toMatchObject({ yearOfBirth: 1984, lastVisit: day(-3) });
  const seen = await service.get<object>('/api/v3/user', app);
  expect(seen.body).not.toHaveProperty('lastVisit');
  expect(seen.body).not.toHaveProperty('yearOfBirth');
  await service.post('/api/v3/userSettings', { yearOfBirth: null, lastVisit: null }, person);
  expect((await service.get<object>('/api/v3/user', person)).body).not.toHaveProperty('lastVisit');
});
