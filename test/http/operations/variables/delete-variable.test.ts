import { afterAll, describe, expect, test } from '@jest/globals';
import type { DeletionRecord } from '../../../../shared/schemas/variables/variable-deletion.ts';
import type { Person } from '../../../support/client.ts';
import { integrityProblems } from '../../../support/integrity/integrity.ts';
import { readItemsOf, textOf } from '../../../support/integrity/whole-table.ts';
import { leasedRuntime } from '../../../support/leased-runtime.ts';
import { coffeeAndSleep, experimentsOf } from '../../../support/people/experiments.ts';
import { diaryOf, food, item } from '../../../support/people/measurements.ts';
import { recordPulse } from '../../../support/people/pulse.ts';
import { reminder, remindersOf } from '../../../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();
const START = Date.parse('2026-06-10T12:00:00Z') / 1000;

const begin = () => runtime.clock({ now: new Date(START * 1000).toISOString() });
afterAll(() => runtime.clock({}));

interface Deleted {
  readonly description: string;
  readonly errors?: readonly { readonly message: string }[];
  readonly data: { readonly deletion: DeletionRecord };
}

const deleting = (person: Person, variableId: number, more = '') =>
  service.del<Deleted>(`/api/v3/userVariables/delete?variableId=${variableId}${more}`, person);

const run = async () => {
  const [done] = await runtime.tick(['remove-variables']);
  expect(done).toMatchObject({ ok: true });
};

/** The job, until a minute and more has passed. */
async function finish() {
  await run();
  await runtime.clock({ advance: 61 });
  await run();
}

const listed = async (person: Person, query = '') =>
  (
    await service.get<{ userVariables: { name: string }[] }>(`/api/v3/userVariables${query}`, person)
  ).body.userVariables
    .map(({ name }) => name)
    .sort();

/** Somebody whose coffee and mood are asked for, in something else, studied, voted on and looked at. */
async function somebody() {
  await begin();
  const person = await service.createPerson();
  const diary = diaryOf(service, person);
  const { body } = await diary.post([
    food({ startAt: '2026-06-09T08:00:00' }),
    food({ startAt: '2026-04-01T08:00:00', note: 'strong', sourceName: 'clock '.repeat(15).trim() }),
    item({ startAt: '2026-06-09T09:00:00' }),
    food({ variableName: 'Caffeine', startAt: '2026-06-09T09:00:00' }),
  ]);
  const [coffee = 0, , mood = 0, caffeine = 0] = body.data.measurements.map(({ variableId }) => variableId);
  await service.post(
    '/api/v3/userVariables',
    { variableId: coffee, alias: 'Espresso', description: '☕'.repeat(1900) },
    person,
  );
  const tag = { taggedVariableId: coffee, tagVariableId: caffeine, conversionFactor: 80 };
  await service.post('/api/v3/userTags', tag, person);
  const reminders = remindersOf(service, person);
  const saved = await reminders.save([
    reminder({
      variableName: 'Coffee',
      variableCategoryName: 'Foods',
      unitAbbreviatedName: 'serving',
      reminderFrequency: 86_400,
      reminderStartTimeLocal: '08:00:00',
    }),
  ]);
  expect(saved.status).toBe(200);
  await service.post(
    '/api/v3/votes',
    { causeVariableId: coffee, effectVariableId: mood, value: 'up' },
    person,
  );
  await service.post(
    '/api/v3/study/create',
    { causeVariableName: 'Coffee', effectVariableName: 'Mood' },
    person,
  );
  await service.post(
    '/api/v3/discoveries/dismiss',
    { causeVariableId: coffee, effectVariableId: mood },
    person,
  );
  await service.post('/api/v3/userSettings', { primaryOutcomeVariableId: coffee }, person);
  return { person, diary, coffee, mood, caffeine };
}

const rowsOf = async (person: Person) =>
  (await service.get<{ variableName: string }[]>('/api/v3/measurements?limit=200', person)).body.map(
    ({ variableName }) => variableName,
  );

describe('a preview', () => {
  test('says what would go, and changes nothing', async () => {
    const { person, coffee } = await somebody();
    const before = await readItemsOf(service, person);
    const { status, body } = await deleting(person, coffee, '&dryRun=true');
    expect(status).toBe(200);
    expect(body.data.deletion).toEqual({
      variableId: coffee,
      variableName: 'Coffee',
      dryRun: true,
      numberOfMeasurements: 2,
      numberOfReminders: 1,
      numberOfTags: 1,
      numberOfStudies: 1,
      numberOfExperiments: 0,
      runningExperimentIds: [],
    });
    expect(body.description).toBe(
      'Espresso has 2 measurements, 1 reminder, 1 tag, 1 study and no experiments.',
    );
    expect(await readItemsOf(service, person)).toEqual(before);
  });

  test('of what is not there, or another person’s, is the same 404', async () => {
    const { coffee } = await somebody();
    const stranger = await service.createPerson();
    const [foreign, unknown] = [await deleting(stranger, coffee), await deleting(stranger, 77)];
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });
});

test('all that belongs to a variable goes, and nothing else', async () => {
  const { person, coffee, mood, caffeine } = await somebody();
  await runtime.tick(['seal-histories']);
  const deleted = await deleting(person, coffee);
  expect(deleted.body.data.deletion).toMatchObject({
    dryRun: false,
    numberOfMeasurements: 2,
    deletingSince: expect.any(String),
  });
  // Its rows are gone with the answer, and no list shows it.
  expect((await rowsOf(person)).sort()).toEqual(['Caffeine', 'Mood']);
  expect(await listed(person)).toEqual(['Caffeine', 'Mood']);
  expect(await listed(person, '?includeHidden=true')).toEqual(['Caffeine', 'Coffee', 'Mood']);
  await finish();
  expect(await listed(person, '?includeHidden=true')).toEqual(['Caffeine', 'Mood']);
  expect((await deleting(person, coffee)).status).toBe(404);
  const left = await readItemsOf(service, person);
  const named = left.filter(
    (one) => !String(one.sk).startsWith('CHANGES#') && textOf(one).includes(String(coffee)),
  );
  expect(named.map(({ sk }) => sk)).toEqual([]);
  expect(left.map(({ sk }) => sk)).toEqual(
    expect.arrayContaining([
      expect.stringContaining(String(mood)),
      expect.stringContaining(String(caffeine)),
    ]),
  );
  expect(await integrityProblems(service)).toEqual([]);
});

test('asking again goes on with what is under way', async () => {
  const { person, coffee } = await somebody();
  const [one, two] = await Promise.all([deleting(person, coffee), deleting(person, coffee)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  await runtime.clock({ advance: 5 });
  expect((await deleting(person, coffee)).body.data.deletion).toMatchObject({
    deletingSince: one.body.data.deletion.deletingSince,
    numberOfMeasurements: 0,
  });
});

describe('while it is being deleted', () => {
  const refused: readonly [
    string,
    (they: Awaited<ReturnType<typeof somebody>>) => Promise<{ status: number; headers: Headers }>,
  ][] = [
    ['recorded, by name', ({ diary }) => diary.post([item({ variableName: 'Anything new' }), food()])],
    ['recorded, by alias', ({ diary }) => diary.post([food({ variableName: 'Espresso' })])],
    ['asked for', ({ person }) => remindersOf(service, person).save([reminder({ variableName: 'Coffee' })])],
    [
      'tagged',
      ({ person, coffee, mood }) =>
        service.post(
          '/api/v3/userTags',
          { taggedVariableId: coffee, tagVariableId: mood, conversionFactor: 1 },
          person,
        ),
    ],
    [
      'voted on',
      ({ person, coffee, mood }) =>
        service.post(
          '/api/v3/votes',
          { causeVariableId: mood, effectVariableId: coffee, value: 'up' },
          person,
        ),
    ],
    [
      'changed',
      ({ person, coffee }) =>
        service.post('/api/v3/userVariables', { variableId: coffee, alias: 'X' }, person),
    ],
    [
      'studied',
      ({ person }) =>
        service.post(
          '/api/v3/study/create',
          { causeVariableName: 'Mood', effectVariableName: 'Coffee' },
          person,
        ),
    ],
    [
      'named as what matters most',
      ({ person, coffee }) =>
        service.post('/api/v3/userSettings', { primaryOutcomeVariableId: coffee }, person),
    ],
    [
      'dismissed',
      ({ person, coffee, caffeine }) =>
        service.post(
          '/api/v3/discoveries/dismiss',
          { causeVariableId: coffee, effectVariableId: caffeine },
          person,
        ),
    ],
  ];

  test.each(refused)('it cannot be %s', async (_, attempt) => {
    const they = await somebody();
    await deleting(they.person, they.coffee);
    const answer = await attempt(they);
    expect(answer.status).toBe(409);
    expect(answer.headers.get('retry-after')).toBe('120');
    expect(await listed(they.person)).toEqual(['Caffeine', 'Mood']);
  });

  test('and afterwards the name begins anew', async () => {
    const { person, diary, coffee } = await somebody();
    const [former] = (await diary.list({ variableName: 'Coffee', sort: '-startAt' })).body;
    await deleting(person, coffee);
    await finish();
    const { status, body } = await diary.post([
      food({ startAt: '2026-06-09T08:00:00', unitAbbreviatedName: 'mL' }),
    ]);
    expect(status).toBe(200);
    expect(body.data.userVariables[0]).toMatchObject({
      name: 'Coffee',
      displayName: 'Coffee',
      unitAbbreviatedName: 'mL',
    });
    expect(body.data.measurements[0]?.id).not.toBe(former?.id);
  });
});

test('what takes part in a running experiment stays until that is over', async () => {
  await begin();
  const person = await service.createPerson();
  const own = experimentsOf(service, person);
  await own.recordBefore('2026-06-09', 20, (day) => 7 + (day % 3));
  expect((await own.start(coffeeAndSleep)).status).toBe(200);
  const [{ variableId } = { variableId: 0 }] = (
    await diaryOf(service, person).list({ variableName: 'Coffee', limit: 1 })
  ).body;
  const preview = await deleting(person, variableId, '&dryRun=true');
  expect(preview.body.data.deletion.runningExperimentIds).toHaveLength(1);
  const answer = await deleting(person, variableId);
  expect(answer.status).toBe(409);
  expect(answer.body.errors?.[0]?.message).toMatch(/is running; stop it first, or wait for the end/);
  expect(await listed(person)).toContain('Coffee');
});

test('more than a request removes goes in the background, and is summed up without it', async () => {
  await begin();
  const person = await service.createPerson();
  await diaryOf(service, person).post([item({ startAt: '2026-06-09T09:00:00' })]);
  await recordPulse(service, person, { last: START - 60, count: 1500, apart: 3600 });
  await runtime.tick(['seal-histories']);
  const [{ variableId: pulse } = { variableId: 0 }] = (
    await service.get<{ variableId: number }[]>('/api/v3/measurements?variableName=Pulse&limit=1', person)
  ).body;
  expect((await deleting(person, pulse)).body.data.deletion.numberOfMeasurements).toBe(1500);
  await finish();
  expect(await rowsOf(person)).toEqual(['Mood']);
  await runtime.clock({ advance: 120 });
  await runtime.tick(['seal-histories']);
  const left = (await readItemsOf(service, person)).map(({ sk }) => String(sk));
  expect(left.filter((sk) => sk.includes(String(pulse)))).toEqual([]);
  const days = await service.get<unknown[]>('/api/v3/measurements?groupingWidth=86400', person);
  expect(days.body).toHaveLength(1);
});

test('whoever leaves meanwhile takes it along', async () => {
  const { person, coffee } = await somebody();
  await deleting(person, coffee);
  await service.del('/api/v3/user/delete?reason=enough', person);
  await run();
  await runtime.tick(['purge-people']);
  expect(await readItemsOf(service, person)).toEqual([]);
});
