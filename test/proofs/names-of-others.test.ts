import { beforeAll, describe, expect, test } from '@jest/globals';
import { variableSecretKey } from '../../shared/data/keys/deployment.ts';
import { putItem } from '../../shared/data/table/write.ts';
import { variableIdOf } from '../../shared/data/variables/variable-id.ts';
import { routes } from '../../shared/routes/index.ts';
import type { Route } from '../../shared/routes/route.ts';
import { type Service, serviceAt } from '../support/client.ts';
import type { RouteRequest } from '../support/operations/route-knowledge.ts';
import { send } from '../support/operations/route-requests.ts';
import { takenBy } from '../support/operations/taken-by.ts';
import { deviceKeysOf } from '../support/people/devices.ts';
import { diaryOf, food, item } from '../support/people/measurements.ts';
import { longLivedPerson, reminder, remindersOf } from '../support/people/reminders.ts';
import { leaseRuntime, type RuntimeEndpoints } from '../support/runtime.ts';

/** Names that somebody else uses in one world, and nobody in the other. */
const names = { cause: 'Secret tea', effect: 'Secret mood' } as const;

interface Variables {
  readonly cause: number;
  readonly effect: number;
  /** Of the asker's own. */
  readonly own: number;
  /** With which a device of theirs sends rows. */
  readonly deviceKey: string;
}

type Ask = (variables: Variables) => RouteRequest[];

const body = (...bodies: unknown[]): RouteRequest[] => bodies.map((one) => ({ body: one }));
const query = (...queries: Record<string, string>[]): RouteRequest[] =>
  queries.map((one) => ({ query: one }));
const named = { causeVariableName: names.cause, effectVariableName: names.effect };

/** How each operation that takes a name or the id of a variable is asked. A new one needs its entry here. */
const asking: Readonly<Record<string, Ask>> = {
  'get-measurements': ({ cause }) =>
    query({ variableName: names.cause }, { variableId: String(cause) }, { searchPhrase: 'secret' }),
  'get-user-variables': ({ cause }) =>
    query({ name: names.cause }, { variableId: String(cause) }, { searchPhrase: 'secret' }),
  'get-tracking-reminders': ({ cause }) => query({ variableId: String(cause) }),
  'post-user-settings': ({ cause }) => body({ primaryOutcomeVariableId: cause }),
  'post-user-variables': ({ cause, own }) =>
    body({ variableId: cause, valence: 'positive' }, { id: cause, valence: 'positive' }, [
      { name: names.cause, valence: 'positive' },
      { name: 'Own mood', alias: 'My mood' },
      { variableId: own, alias: 'Still my mood' },
    ]),
  'post-user-tags': ({ cause, own }) =>
    body(
      { taggedVariableId: cause, tagVariableId: own, conversionFactor: 2 },
      { taggedVariableId: own, tagVariableId: cause, conversionFactor: 2 },
    ),
  'delete-user-tag': ({ cause, own }) =>
    body({ taggedVariableId: own, tagVariableId: cause }, { taggedVariableId: cause, tagVariableId: own }),
  'post-votes': ({ cause, effect, own }) =>
    body(
      { causeVariableId: cause, effectVariableId: effect, value: 'up' },
      { causeVariableId: own, effectVariableId: effect, value: 'none' },
    ),
  'post-study-create': () =>
    body(
      named,
      { ...named, type: 'population' },
      { ...named, type: 'cohort' },
      { ...named, causeVariableName: 'Own mood' },
    ),
  'post-discoveries-dismiss': ({ cause, effect }) =>
    body({ causeVariableId: cause, effectVariableId: effect }),
  'post-experiments-plan': () => body({ ...named, levelA: 2, levelB: 0, effectDay: 'same' }),
  'post-experiments': () => body({ ...named, levelA: 2, levelB: 0, effectDay: 'same' }),
  'post-study-publish': ({ cause, effect }) =>
    query(named, { studyId: `cause-${cause}-effect-${effect}-population-study` }),
  'get-studies': () => query({ causeVariableName: names.cause }, { effectVariableName: names.effect }),
  'post-tracking-reminders': ({ cause }) =>
    body(
      { variableId: cause, reminderFrequency: 86_400 },
      { variableName: names.cause, reminderFrequency: 86_400 },
      [
        reminder({ variableName: names.cause, unitAbbreviatedName: 'serving' }),
        reminder({ variableName: names.cause, unitAbbreviatedName: 'C' }),
      ],
    ),
  'post-shares-create': ({ cause, own }) =>
    body(
      { with: 'link', until: '2031-07-01', variableIds: [cause] },
      { with: 'link', until: '2031-07-01', variableIds: [own, cause] },
    ),
  'get-tracking-reminder-notifications': ({ cause }) => query({ variableId: String(cause) }),
  'post-receive-rows': ({ deviceKey }) =>
    body({ variableName: names.cause, value: 1 }, [
      { variableName: names.effect, value: 1, unit: 'mmHg' },
    ]).map((request) => ({ ...request, token: deviceKey })),
  'post-measurements': () =>
    body([
      food({ variableName: names.cause, unitAbbreviatedName: 'serving' }),
      food({ variableName: names.cause, unitAbbreviatedName: 'C' }),
    ]),
  // The last: nothing else can be done with what is being removed.
  'delete-user-variable': ({ cause }) =>
    query({ variableId: String(cause), dryRun: 'true' }, { variableId: String(cause) }),
};

/** The first use of both names, by a measurement and by a reminder. */
const firstUses: readonly (readonly [string, RouteRequest])[] = [
  ['post-measurements', { body: food({ variableName: names.cause }) }],
  ['post-tracking-reminders', { body: reminder({ variableName: names.effect }) }],
];

const takesVariables = (route: Route): boolean =>
  takenBy(route).some((name) => /(^v|V)ariable(Ids?|Name)$/.test(name));

/** When the account was made and its token ends: each world has its own. */
const accountTimes =
  /"(createdAt|updatedAt|userRegistered|accessTokenExpires)":"20(?!31)[^"]*"|"accessTokenExpiresAtMilliseconds":\d+/g;

let runtime: RuntimeEndpoints;
let service: Service;

/** All that can be observed from outside, in order: answers, and what each of them took. */
async function live(otherWrites: readonly string[]) {
  await runtime.reset();
  service = serviceAt(runtime.url);
  await service.inTable(() => putItem({ Item: { ...variableSecretKey, secret: 'A'.repeat(43) } }));
  const other = await longLivedPerson(service);
  const asker = await longLivedPerson(service);
  await runtime.clock({ now: '2031-06-01T12:00:00Z' });
  for (const variableName of otherWrites) {
    await diaryOf(service, other).post(item({ variableName, unitAbbreviatedName: 'mmHg', upc: '123' }));
    await remindersOf(service, other).save(reminder({ variableName, unitAbbreviatedName: 'mmHg' }));
  }
  await diaryOf(service, asker).post(item({ variableName: 'Own mood' }));
  const { token: deviceKey } = await deviceKeysOf(service, asker).keyFor('rows');
  const variables = await service.inTable(async () => ({
    deviceKey,
    cause: await variableIdOf(names.cause.toLowerCase()),
    effect: await variableIdOf(names.effect.toLowerCase()),
    own: await variableIdOf('own mood'),
  }));

  const observed: { asked: string; status: number; body: string; usage: unknown }[] = [];
  const observe = async (id: string, { token, ...request }: RouteRequest) => {
    const route = routes.find((one) => one.id === id);
    if (route === undefined) throw new Error(`There is no route ${id}.`);
    await runtime.resetUsage();
    await runtime.clock({ now: '2031-06-01T12:00:00Z' });
    const answer = await send<object>(
      service,
      route,
      request,
      token === undefined ? asker : { ...asker, token },
    );
    const text = JSON.stringify(answer.body)
      .replaceAll(/"requestId":"[^"]*"/g, '')
      .replaceAll(/2031-06-01T12:00:\d\d/g, 'now')
      // The address of a public page is drawn by lot.
      .replaceAll(/[0-9a-f]{32}(?=-(?:user|cohort)-study)/g, 'lot')
      .replaceAll(/"commitment":"[^"]*"/g, '"commitment":"lot"')
      .replaceAll(/(?<=\/shared\/)[\w-]{22}|(?<="code":")\w{8}|(?<=individual-)\w{12}/g, 'lot')
      .replaceAll(asker.token, 'token')
      .replaceAll(asker.email, 'email')
      .replaceAll(accountTimes, '');
    const usage = (await runtime.usage()).filter(({ function: name }) => name === id);
    observed.push({ asked: `${id} ${JSON.stringify(request)}`, status: answer.status, body: text, usage });
  };
  const askAll = async () => {
    for (const [id, ask] of Object.entries(asking))
      for (const request of ask(variables)) await observe(id, request);
  };
  await askAll();
  for (const [id, request] of firstUses) await observe(id, request);
  await askAll();
  return observed;
}

type World = Awaited<ReturnType<typeof live>>;
let alone: World;
let together: World;
beforeAll(async () => {
  runtime = await leaseRuntime({ newlyDeployed: true });
  alone = await live(['Another ice', 'Another bone']);
  together = await live(['sECRET tEA', 'sECRET mOOD']);
});

test('every operation that takes a name or the id of a variable is asked', () => {
  expect(Object.keys(asking).sort()).toEqual(
    routes
      .filter(takesVariables)
      .map(({ id }) => id)
      .sort(),
  );
});

test('names are unknown before their first use, and known after it', () => {
  const statuses = (all: World, id: string) =>
    all.filter(({ asked }) => asked.startsWith(`${id} `)).map(({ status }) => status);
  expect(statuses(alone, 'post-votes')).toEqual([404, 404, 200, 200]);
  expect(statuses(alone, 'post-user-tags')).toEqual([404, 404, 200, 400]);
  expect(statuses(alone, 'post-measurements')).toEqual([400, 200, 400]);
});

describe('whether anybody else uses a name cannot be found out', () => {
  test('from any answer or refusal', () => {
    expect(together.map(({ asked, status, body: text }) => [asked, status, text])).toEqual(
      alone.map(({ asked, status, body: text }) => [asked, status, text]),
    );
  });

  test('from the calls an answer takes, or what they cost', () => {
    expect(alone.filter(({ usage }) => (usage as unknown[]).length === 0)).toEqual([]);
    expect(together.map(({ asked, usage }) => [asked, usage])).toEqual(
      alone.map(({ asked, usage }) => [asked, usage]),
    );
  });
});
