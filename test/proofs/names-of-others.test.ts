import { beforeAll, describe, expect, test } from '@jest/globals';
import { variableSecretKey } from '../../shared/data/keys/deployment.ts';
import { putItem } from '../../shared/data/table/write.ts';
import { variableIdOf } from '../../shared/data/variables/variable-id.ts';
import { routes } from '../../shared/routes/index.ts';
import { names } from '../operations/asking.ts';
import type { RouteRequest } from '../operations/calling.ts';
import { onCards } from '../operations/cards.ts';
import { send } from '../operations/send.ts';
import { type Service, serviceAt } from '../support/client.ts';
import { deviceKeysOf } from '../support/people/devices.ts';
import { diaryOf, food, item } from '../support/people/measurements.ts';
import { longLivedPerson, reminder, remindersOf } from '../support/people/reminders.ts';
import { leaseRuntime, type RuntimeEndpoints } from '../support/runtime.ts';

/** How each operation that takes a name or the id of a variable is asked. Nothing else can be done with what was removed. */
const asking = onCards('asking').sort(([one], [other]) => Number(isRemoval(one)) - Number(isRemoval(other)));
function isRemoval(id: string): boolean {
  return id === 'delete-user-variable';
}

/** The first use of both names, by a measurement and by a reminder. */
const firstUses: readonly (readonly [string, RouteRequest])[] = [
  ['post-measurements', { body: food({ variableName: names.cause }) }],
  ['post-tracking-reminders', { body: reminder({ variableName: names.effect }) }],
];

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
      .replaceAll(/(?<="deviceKey":\{"id":)\d+|dm_\d+_[\w-]{43}/g, 'lot')
      .replaceAll(asker.token, 'token')
      .replaceAll(asker.email, 'email')
      .replaceAll(accountTimes, '');
    const usage = (await runtime.usage()).filter(({ function: name }) => name === id);
    observed.push({ asked: `${id} ${JSON.stringify(request)}`, status: answer.status, body: text, usage });
  };
  const askAll = async () => {
    for (const [id, ask] of asking) for (const request of ask(variables)) await observe(id, request);
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
