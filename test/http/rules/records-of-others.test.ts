import { beforeAll, describe, expect, test } from '@jest/globals';
import { createImport } from '../../../shared/data/imports/import.ts';
import { createWriters } from '../../../shared/data/imports/import-writers.ts';
import { transact } from '../../../shared/data/table/transact.ts';
import { routes } from '../../../shared/routes/index.ts';
import type { Ids, RouteRequest } from '../../operations/calling.ts';
import { cardOf } from '../../operations/cards.ts';
import { savedWebhook } from '../../operations/changes/requests.ts';
import { startedExperiment } from '../../operations/experiments/requests.ts';
import { idsTakenBy } from '../../operations/missing.ts';
import { pendingNotification } from '../../operations/reminders/requests.ts';
import { send } from '../../operations/send.ts';
import { draftStudy } from '../../operations/studies/requests.ts';
import type { Person } from '../../support/client.ts';
import { readWholeTable } from '../../support/integrity/whole-table.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { deviceKeysOf } from '../../support/people/devices.ts';
import { diaryOf, food, item } from '../../support/people/measurements.ts';
import { remindersOf } from '../../support/people/reminders.ts';
import { devicesOf, unreachableDevice } from '../../support/receivers/push-devices.ts';

const { service } = leasedRuntime();
let stranger: Person;
let foreign: Ids;
beforeAll(async () => {
  const [owner, other] = await Promise.all([service.createPerson(), service.createPerson()]);
  stranger = other;
  foreign = await belongingsOf(owner);
});

/** Somebody's records, of every kind that a request can name. */
async function belongingsOf(owner: Person): Promise<Ids> {
  const { body } = await diaryOf(service, owner).post([
    item({ variableName: 'Secret mood' }),
    food({ variableName: 'Secret tea' }),
  ]);
  const [first, second] = body.data.measurements;
  const ids = { taggedVariableId: second?.variableId, tagVariableId: first?.variableId };
  await service.post('/api/v3/userTags', { ...ids, conversionFactor: 3 }, owner);
  const client = await service.createClient(owner.userId);
  await service.grant(owner.userId, client);
  return {
    measurementId: first?.id ?? 0,
    variableId: second?.variableId ?? 0,
    otherVariableId: first?.variableId ?? 0,
    clientId: client.clientId,
    notificationId: await pendingNotification(service, owner),
    deviceId: (await devicesOf(service, owner).add(unreachableDevice())).id,
    reminderId: await reminderOf(owner),
    studyId: await draftStudy(service, owner),
    webhookId: await savedWebhook(service, owner),
    experimentId: await startedExperiment(service, owner),
    importId: await importOf(owner),
    deviceKeyId: (await deviceKeysOf(service, owner).make()).body.deviceKey.id,
  };
}

/** One whose number stands in no answer by chance. */
async function importOf({ userId }: Person): Promise<number> {
  const id = 7_654_321;
  const record = { id, format: 'table', status: 'open', beganAt: 1, version: 0 } as const;
  await service.inTable(() => transact([createImport(userId, record, 2), createWriters(userId, id, false)]));
  return id;
}

async function reminderOf(owner: Person): Promise<number> {
  const saved = await remindersOf(service, owner).create({ variableName: 'Secret mood' });
  return saved.trackingReminderId;
}

const nobodys: Ids = {
  measurementId: 4_100_000_000_000_001,
  variableId: 987_654_321,
  otherVariableId: 987_654_322,
  clientId: 'app-zzzzzzzzzzzz',
  notificationId: 4_100_000_000_000_002,
  deviceId: 4_100_000_000_000_003,
  reminderId: 1_048_000,
  studyId: 'cause-987654321-effect-987654322-user-987654323-user-study',
  webhookId: '0123456789abcdef01234567',
  experimentId: 'experiment-999999',
  importId: 999_999,
  deviceKeyId: 140_000_000_000_009,
};

/** The id of a study has those of its variables in it. */
const longestFirst = (ids: Ids) =>
  Object.entries(ids)
    .map(([name, id]) => [name, String(id)] as const)
    .sort(([, one], [, other]) => other.length - one.length);

const taking = routes.filter((route) => idsTakenBy(route).length > 0);

test('the routes that take ids are found', () => {
  expect(taking.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'delete-measurement',
      'post-measurements',
      'post-tracking-reminders',
      'post-user-settings',
      'post-user-tags',
      'post-user-variables',
      'post-shares-delete',
      'get-measurements',
    ]),
  );
});

describe.each(taking.map((route) => ({ id: route.id, route })))('$id', ({ route }) => {
  async function refusals(ids: Ids) {
    const { naming = () => [] } = cardOf(route);
    const answers: { status: number; body: string }[] = [];
    for (const request of naming(ids)) answers.push(await answerTo(request, ids));
    return answers;
  }

  async function answerTo(request: RouteRequest, ids: Ids) {
    const { status, body } = await send<{ requestId?: string }>(service, route, request, stranger);
    const { requestId, ...rest } = Array.isArray(body) ? { list: body } : body;
    let text = JSON.stringify(rest);
    for (const [name, id] of longestFirst(ids)) text = text.replaceAll(id, name);
    return { status, body: text };
  }

  test('answers for records of others as for records that do not exist, and writes nothing', async () => {
    const before = await readWholeTable(service);
    const ofOthers = await refusals(foreign);
    expect(ofOthers).toEqual(await refusals(nobodys));
    const lists = route.method === 'GET' && !route.path.includes('{') && route.names === undefined;
    const expected = lists ? 200 : 404;
    expect(ofOthers.map(({ status }) => status)).toEqual(ofOthers.map(() => expected));
    expect(await readWholeTable(service)).toEqual(before);
  });
});
