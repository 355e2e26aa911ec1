import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buttonSecretKey } from '../../shared/data/keys/deployment.ts';
import { experimentKey } from '../../shared/data/keys/experiments.ts';
import { messageKey } from '../../shared/data/keys/feed.ts';
import { importKey } from '../../shared/data/keys/imports.ts';
import { measurementKey } from '../../shared/data/keys/measurements.ts';
import { personKey } from '../../shared/data/keys/people.ts';
import { devicesKey } from '../../shared/data/keys/pushes.ts';
import { cohortResultKey, resultKey } from '../../shared/data/keys/studies.ts';
import { userVariableKey } from '../../shared/data/keys/variables.ts';
import { writeButtonToken, writeUnsubscribeToken } from '../../shared/data/reminders/button-token.ts';
import { planMail } from '../../shared/data/reminders/mail-plan.ts';
import { findStoredStudy, studyItem } from '../../shared/data/studies/study.ts';
import { batchWrite, deleteItem, putItem, updateItem } from '../../shared/data/table/write.ts';
import { variableIdOf } from '../../shared/data/variables/variable-id.ts';
import type { Receiver } from '../../shared/domain/devices/device-key.ts';
import { type ParsedStudyId, parseStudyId } from '../../shared/domain/studies/study.ts';
import { jobs } from '../../shared/jobs/index.ts';
import { mailJobs } from '../../shared/jobs/mail-jobs.ts';
import { streamJobs } from '../../shared/jobs/stream-jobs.ts';
import { tick } from '../../shared/jobs/tick.ts';
import { accessKindOf } from '../../shared/routes/access-kind-of.ts';
import { assistants } from '../../shared/routes/assistants/assistants.ts';
import { routes } from '../../shared/routes/index.ts';
import { oauth } from '../../shared/routes/oauth/oauth.ts';
import { pages } from '../../shared/routes/pages/index.ts';
import { setShareAllData } from '../../shared/use-cases/people/set-share-all-data.ts';
import { type Person, type Service, serviceAt } from '../support/client.ts';
import {
  grantedRights,
  type Rights,
  refusedRights,
  usedRights,
} from '../support/operations/granted-rights.ts';
import { knowledgeOf, send } from '../support/operations/route-requests.ts';
import { ofCoffeeAndMood } from '../support/operations/routes/study-routes.ts';
import { callTool, connectAssistant, letIn } from '../support/people/assistants.ts';
import { autoExportMorning, deviceKeysOf } from '../support/people/devices.ts';
import { linkedDays } from '../support/people/discoveries.ts';
import { history, type StudyAnswer, studiesOf } from '../support/people/histories.ts';
import { importsOf } from '../support/people/imports.ts';
import { diaryOf, food, item } from '../support/people/measurements.ts';
import {
  longLivedPerson,
  reminder,
  remindersOf,
  type SaveRemindersAnswer,
} from '../support/people/reminders.ts';
import { daysAhead, pathOf, sharesOf, visitShare } from '../support/people/shares.ts';
import { devicesOf, pushSubscriptions, unreachableDevice } from '../support/receivers/push-devices.ts';
import { PushService } from '../support/receivers/push-service.ts';
import { WebhookReceiver } from '../support/receivers/webhook-receiver.ts';
import { type Runtime, type RuntimeEndpoints, startRuntime } from '../support/runtime.ts';
import { OAuthApp, signedInVisitor } from '../support/signing-in/oauth-app.ts';
import { addPasskey, signInWithPasskey } from '../support/signing-in/passkeys.ts';
import { signInByMail } from '../support/signing-in/sign-in.ts';
import { SoftAuthenticator } from '../support/signing-in/soft-authenticator.ts';
import { Visitor } from '../support/signing-in/visitor.ts';

const ids = [...routes, ...pages, oauth, assistants, tick, ...jobs, ...streamJobs, ...mailJobs].map(
  ({ id }) => id,
);
const posting = '/api/v3/measurements/post';

interface Trial {
  readonly service: Service;
  readonly runtime: RuntimeEndpoints;
  readonly person: Person;
  /** The person, with a key of its own for this request: then the function also claims and keeps. */
  keyed(): Person & { headers: Record<string, string> };
}

interface Saved {
  readonly data: { readonly measurements: readonly { readonly id: number; readonly variableId: number }[] };
}

async function save({ service, person }: Trial, variableName: string, changes: object = {}) {
  const { body } = await service.post<Saved>(posting, item({ variableName, ...changes }), person);
  const [saved] = body.data.measurements;
  if (saved === undefined) throw new Error('Nothing was saved.');
  return saved;
}

/** A bug makes a function give up the key it claimed: here a stored record that does not fit its schema. */
async function breakUserVariable({ service, person }: Trial, variableId: number): Promise<void> {
  await service.inTable(() =>
    putItem({ Item: { ...userVariableKey(person.userId, variableId), record: '{}' } }),
  );
}

const breakImport = (service: Service, { userId }: Person) =>
  service.inTable(() => putItem({ Item: { ...importKey(userId, 1), format: 1 } }));

/** Whose mail of today is due. */
async function mailedAtMidnight({ service, runtime, person }: Omit<Trial, 'keyed'>): Promise<void> {
  await midnightQuestion({ service, person });
  const settings = { sendReminderNotificationEmails: true, reminderEmailAt: '00:00:00' };
  await service.post('/api/v3/userSettings', settings, person);
  await service.inTable(() => planMail(person.userId, 1));
  await runtime.tick(['run-reminder-mails']);
}

const breakDevices = (service: Service, { userId }: Person) =>
  service.inTable(() => putItem({ Item: { ...devicesKey(userId), devices: 'none' } }));

async function castVote(trial: Trial, value: string): Promise<void> {
  const [cause, effect] = [await save(trial, 'Calm'), await save(trial, 'Mood')];
  const pair = { causeVariableId: cause.variableId, effectVariableId: effect.variableId };
  await trial.service.post('/api/v3/votes', { ...pair, value }, trial.keyed());
}

const nightUntil = (sleepEnd: string) => ({
  data: {
    metrics: [
      {
        name: 'sleep_analysis',
        units: 'hr',
        data: [{ sleepStart: '2026-03-28 23:10:00 +0100', sleepEnd, totalSleep: 6, source: 'Watch' }],
      },
    ],
  },
});
const sleepUntil = (end: string) => ({ sleep: [{ session_end_time: end, duration_seconds: 20_000 }] });

/** What needs another number of a source. */
const ofAnother: Readonly<Record<Receiver, unknown>> = {
  healthAutoExport: {
    data: { stateOfMind: [{ start: '2026-03-29 08:00:00 +0200', valence: 0, source: 'Another watch' }] },
  },
  healthConnectWebhook: { weight: [{ kilograms: 70, time: '2026-03-29T06:00:00Z' }] },
  rows: { variableName: 'Mood', value: 3 },
};

/** What is measured of a variable whose record does not fit its schema. */
const ofBroken: Readonly<Record<Receiver, unknown>> = {
  healthAutoExport: autoExportMorning,
  healthConnectWebhook: { steps: [{ count: 1, start_time: '2026-03-29T06:00:00Z' }] },
  rows: { variableName: 'Mood', value: 3 },
};

/** Bodies of a device one after another, and what follows from a bug and from numbers that are used up. */
const receiving =
  (receiver: Receiver, bodies: readonly unknown[]) =>
  async (trial: Trial): Promise<void> => {
    const { service, person, keyed } = trial;
    await save(trial, 'Mood');
    const { token } = await deviceKeysOf(service, person).keyFor(receiver);
    const send = (body: unknown) => service.post(`/api/v3/receive/${receiver}`, body, { ...keyed(), token });
    for (const body of bodies) await send(body);
    await send('"nonsense"');
    const again = await deviceKeysOf(service, person).keyFor(receiver, 'Another name');
    const sendAgain = (body: unknown) =>
      service.post(`/api/v3/receive/${receiver}`, body, { ...keyed(), token: again.token });
    await sendAgain(ofAnother[receiver]);
    await service.inTable(async () =>
      putItem({ Item: { ...userVariableKey(person.userId, await variableIdOf('mood')), record: '{}' } }),
    );
    await service.inTable(async () =>
      putItem({ Item: { ...userVariableKey(person.userId, await variableIdOf('steps')), record: '{}' } }),
    );
    await sendAgain(ofBroken[receiver]);
  };

/** Using a session after a day prolongs it. */
async function aDayLater(runtime: RuntimeEndpoints, act: () => Promise<unknown>): Promise<void> {
  await runtime.clock({ advance: 90_000 });
  await act();
  await runtime.clock();
}

/** Ends what a person can end where they look after their account. */
async function endEverything(
  trial: Trial,
  send: (visitor: Visitor, change: Record<string, string>) => Promise<unknown>,
): Promise<void> {
  const { runtime, person } = trial;
  const id = await countedMember(trial);
  const [{ visitor }] = [
    await signInByMail(runtime, person.email),
    await signInByMail(runtime, person.email),
  ];
  await visitor.postJson('/session/token');
  await send(visitor, { action: 'end-app', id });
  const device = await devicesOf(trial.service, person).add(unreachableDevice());
  await send(visitor, { action: 'note-device', id: String(device.id) });
  await send(visitor, { action: 'rename-passkey', id: '0'.repeat(64), name: 'x' });
  await aDayLater(runtime, () => send(visitor, { action: 'end-others' }));
  await send(visitor, { action: 'sign-out' });
}

const hook = { url: 'http://127.0.0.1:1/daymark', events: ['measurements.changed'] };

async function savedHook({ service, keyed }: Trial, members: object = {}): Promise<string> {
  const wanted = { ...hook, ...members };
  const { body } = await service.post<{ webhook: { id: string } }>('/api/v3/webhooks', wanted, keyed());
  return body.webhook.id;
}

/** Starts the experiment that every operation on one needs. */
async function experiment(trial: Trial): Promise<string> {
  await diaryOf(trial.service, trial.person).post([item(), food()]);
  const { body } = await trial.service.post<{ experiment: { id: string } }>(
    '/api/v3/experiments',
    ofCoffeeAndMood,
    trial.keyed(),
  );
  return body.experiment.id;
}

async function breakCoffee(trial: Trial): Promise<void> {
  const { variableId } = await save(trial, 'Coffee', { unitAbbreviatedName: 'serving' });
  await breakUserVariable(trial, variableId);
}

const breakExperiment = ({ service, person }: Trial) =>
  service.inTable(() =>
    putItem({ Item: { ...experimentKey(person.userId, 1), version: 1, record: 'none' } }),
  );

/** So many days later these jobs run. */
/** An app that answered a question is taken back: the question is asked again. */
async function takeBackAnswer({ service, person }: Trial): Promise<void> {
  const client = await service.createClient(person.userId);
  const app = await service.grant(person.userId, client);
  const own = remindersOf(service, person);
  await own.save([reminder({ variableName: 'Answered mood', reminderStartTimeLocal: '00:00:00' })]);
  const asked = (await own.list()).body.data.find(({ variableName }) => variableName === 'Answered mood');
  await remindersOf(service, app).act({ id: asked?.id, action: 'track', modifiedValue: 3 });
  await service.post('/api/v3/feed', [{ id: 'ad', title: 'An advertisement' }], app);
  const path = `/api/v3/shares/delete?clientIdToRevoke=${client.clientId}&deleteRecords=true`;
  await service.post(path, undefined, person);
}

async function days({ runtime }: Trial, count: number, jobs: readonly string[]): Promise<void> {
  await runtime.clock({ advance: count * 86_400 });
  await runtime.tick(jobs);
}

/** One message is delivered, the next is answered 410. */
async function deliveries(trial: Trial): Promise<void> {
  const receiver = await WebhookReceiver.start();
  await savedHook(trial, { url: receiver.url });
  await save(trial, 'Sent');
  await trial.runtime.tick(['send-webhooks']);
  receiver.answer = (outgoing) => void outgoing.writeHead(500).end();
  await save(trial, 'Sent later');
  await trial.runtime.tick(['send-webhooks']);
  receiver.answer = (outgoing) => void outgoing.writeHead(410).end();
  await trial.runtime.clock({ advance: 120 });
  await trial.runtime.tick(['send-webhooks']);
  await trial.runtime.clock();
  receiver.stop();
}

/** A question that is due at any time of the day. */
async function midnightQuestion(
  { service, person }: Pick<Trial, 'service' | 'person'>,
  variableName = 'Mood',
): Promise<number> {
  const asked = reminder({ variableName, reminderStartTimeLocal: '00:00:00' });
  const saved = await remindersOf(service, person).save(asked);
  return saved.body.data.trackingReminderNotifications[0]?.id ?? 0;
}

/** A reminder comes to a time that lies before what it has asked already: it may have been answered. */
async function afterTheClockWasSetBack(
  { service, runtime }: Trial,
  act: (asked: { id: number; own: ReturnType<typeof remindersOf>; person: Person }) => Promise<unknown>,
) {
  const person = await longLivedPerson(service);
  const own = remindersOf(service, person);
  await runtime.clock({ now: '2026-06-02T12:00:00Z' });
  const { trackingReminderId: id } = await own.create({ reminderStartTimeLocal: '06:00:00' });
  await runtime.clock({ now: '2026-06-01T12:00:00Z' });
  await own.save({ id, reminderStartTimeLocal: '13:00:00' });
  await runtime.clock({ now: '2026-06-01T13:01:00Z' });
  await act({ id, own, person });
  await runtime.clock();
}

async function study({ service, person, keyed }: Trial, type = 'individual', days = 30): Promise<string> {
  await studiesOf(service, person).record(history({ days }));
  const names = { causeVariableName: 'Melatonin', effectVariableName: 'Warmth' };
  const { body } = await service.post<StudyAnswer>('/api/v3/study/create', { ...names, type }, keyed());
  return body.study.id;
}

/** Somebody's result in a figure of many people: what takes it back later changes that figure. */
async function countedStudy(trial: Trial): Promise<string> {
  const { service, person } = trial;
  await service.inTable(() => setShareAllData({ userId: person.userId }, true, 1_770_000_000));
  const id = await study(trial);
  await study(trial, 'population');
  const { causeVariableId, effectVariableId } = parseStudyId(id) as ParsedStudyId;
  await service.inTable(() =>
    updateItem({
      Key: resultKey(causeVariableId, effectVariableId, person.userId),
      UpdateExpression: 'SET #round = :round',
      ExpressionAttributeNames: { '#round': 'round' },
      ExpressionAttributeValues: { ':round': 1 },
    }),
  );
  return id;
}

/** As if a study had been opened before its long history was summed up. */
async function coversPart({ service, person }: Trial, id: string): Promise<void> {
  const { causeVariableId, effectVariableId } = parseStudyId(id) as ParsedStudyId;
  const reference = { type: 'individual', causeVariableId, effectVariableId } as const;
  await service.inTable(async () => {
    const found = await findStoredStudy(person.userId, reference);
    if (found === undefined) throw new Error('There is no such study.');
    const summary = { ...found.summary, coversSince: '2026-01-01', fingerprint: 'of a part' };
    await putItem({ Item: studyItem(person.userId, { ...found, summary }) });
  });
}

/** Somebody who lets the client of a study read, and is asked about in it. */
async function cohortMember(trial: Trial): Promise<{ clientId: string; studyId: string }> {
  const { service, person } = trial;
  const client = await service.createClient(person.userId, { kind: 'study' });
  await service.grant(person.userId, client);
  return { clientId: client.clientId, studyId: await study(trial, 'cohort', 1) };
}

/** The same, and as if their result counted in its figure. */
async function countedMember(trial: Trial): Promise<string> {
  const { service, person } = trial;
  const { clientId, studyId } = await cohortMember(trial);
  const { causeVariableId, effectVariableId } = parseStudyId(studyId) as ParsedStudyId;
  const result = JSON.stringify({ adjustedCorrelation: 0.8, effectiveSampleSize: 30, optimum: null });
  const key = cohortResultKey(person.userId, clientId, causeVariableId, effectVariableId);
  await service.inTable(() => putItem({ Item: { ...key, computedAt: 1, round: 1, result } }));
  return clientId;
}

/** Leaves too few records that count for a result. */
const forgetRecords = ({ service, person }: Trial) =>
  service.post('/api/v3/userVariables', { name: 'Melatonin', minimumAllowedValue: 5 }, person);

async function studyOfMany(trial: Trial): Promise<void> {
  await study(trial, 'population', 1);
}

async function publishedPopulation(trial: Trial): Promise<string> {
  const id = await study(trial, 'population');
  await studiesOf(trial.service, trial.person).publish(`?studyId=${id}`);
  return id;
}

/**
 * For every route and job, what makes it use every right its function has: requests, or a tick. A new one needs its
 * entry here; a right that nothing makes it use is one the function must not have.
 */
const drives: Readonly<Record<string, (trial: Trial) => Promise<unknown>>> = {
  'post-measurements': async (trial) => {
    const { service, person, keyed } = trial;
    await service.post(posting, item(), keyed());
    await service.inTable(async () =>
      putItem({ Item: { ...userVariableKey(person.userId, await variableIdOf('broken')), record: '{}' } }),
    );
    await service.post(posting, item({ variableName: 'broken' }), keyed());
    const { person: patient, ids: doses } = await takeDoses(trial);
    await trial.runtime.clock({ now: '2026-06-10T08:20:00Z' });
    // A dose of none opens its slot again.
    for (const id of doses) await service.post(posting, { id, value: 0 }, patient);
    await trial.runtime.clock();
    await service.post(posting, item({ sourceName: 'Another' }), person);
  },
  'get-measurements': async (trial) => {
    const { service, person } = trial;
    await save(trial, 'Mood');
    await service.get('/api/v3/measurements', person);
    await service.get('/api/v3/measurements?variableName=Mood&groupingWidth=86400', person);
    const delegated = await service.grant(person.userId, await service.createClient(person.userId));
    await service.get('/api/v3/measurements', delegated);
  },
  'post-imports': async ({ service, person, keyed }) => {
    await service.post('/api/v3/imports', { format: 'table' }, keyed());
    await breakImport(service, person);
    await service.post('/api/v3/imports', { format: 'table' }, keyed());
  },
  'get-imports': ({ service, person }) => service.get('/api/v3/imports', person),
  'post-imports-end': async ({ service, person, keyed }) => {
    const id = await importsOf(service, person).open();
    await service.post('/api/v3/imports/end', { id }, keyed());
    await breakImport(service, person);
    await service.post('/api/v3/imports/end', { id }, keyed());
  },
  'delete-import': async ({ service, person, keyed }) => {
    const id = await importsOf(service, person).open();
    await service.del(`/api/v3/imports/delete?id=${id}`, keyed());
    await breakImport(service, person);
    await service.del(`/api/v3/imports/delete?id=${id}`, keyed());
  },
  'post-device-keys': async ({ service, keyed }) => {
    const body = { name: 'My phone', receiver: 'rows' };
    for (let i = 0; i < 2; i++) await service.post('/api/v3/deviceKeys', body, keyed());
  },
  'get-device-keys': ({ service, person }) => service.get('/api/v3/deviceKeys', person),
  'delete-device-key': async ({ service, person, keyed }) => {
    const { body } = await deviceKeysOf(service, person).make();
    await service.del(`/api/v3/deviceKeys/delete?id=${body.deviceKey.id}`, keyed());
  },
  'post-receive-health-auto-export': receiving('healthAutoExport', [
    nightUntil('2026-03-29 06:10:00 +0200'),
    nightUntil('2026-03-29 07:40:00 +0200'),
    autoExportMorning,
  ]),
  'post-receive-health-connect-webhook': receiving('healthConnectWebhook', [
    sleepUntil('2026-03-29T05:10:00Z'),
    sleepUntil('2026-03-29T06:40:00Z'),
    { heart_rate: Array.from({ length: 9 }, (_, i) => ({ bpm: 61, time: `2026-03-29T06:00:3${i}Z` })) },
  ]),
  'post-receive-rows': receiving('rows', [
    [1, 2, 3, 4, 5, 6].map((i) => ({ variableName: 'Mood', value: 3, at: `2026-03-29T08:30:0${i}` })),
    { variableName: 'Mood', value: 3 },
  ]),
  'run-imports': async (trial) => {
    const own = importsOf(trial.service, trial.person);
    await diaryOf(trial.service, trial.person).post(item());
    const id = await own.open();
    // One is there already, one is new, from a source too long for the record of its variable.
    await own.send(id, [item(), item({ sourceName: 'clock '.repeat(15).trim() })]);
    await own.undo(id);
    await takeBackAnswer(trial);
    for (let i = 0; i < 3; i++) {
      await trial.runtime.tick(['run-imports']);
      await trial.runtime.clock({ advance: 90 });
    }
    await own.open();
    await days(trial, 8, ['run-imports']);
    await trial.runtime.clock();
  },
  'delete-user-variable': async (trial) => {
    const { service, person, keyed } = trial;
    const { variableId } = await save(trial, 'Leaving mood');
    await service.del(`/api/v3/userVariables/delete?variableId=${variableId}&dryRun=true`, person);
    await service.del(`/api/v3/userVariables/delete?variableId=${variableId}`, keyed());
    const { variableId: broken } = await save(trial, 'Broken mood');
    await breakUserVariable(trial, broken);
    await service.del(`/api/v3/userVariables/delete?variableId=${broken}`, keyed());
  },
  'remove-variables': async (trial) => {
    const { service, person, runtime } = trial;
    const tried = await experiment(trial);
    await days(trial, 2, ['run-due-reminders']);
    await service.post('/api/v3/experiments/stop', { id: tried }, person);
    const { causeVariableId: variableId, effectVariableId } = parseStudyId(
      await countedStudy(trial),
    ) as ParsedStudyId;
    const pair = { causeVariableId: variableId, effectVariableId };
    const tag = { taggedVariableId: variableId, tagVariableId: effectVariableId, conversionFactor: 2 };
    await service.post('/api/v3/userTags', tag, person);
    await remindersOf(service, person).save([
      reminder({ variableName: 'Melatonin', unitAbbreviatedName: 'mg', reminderStartTimeLocal: '00:00:00' }),
    ]);
    await service.post('/api/v3/votes', { ...pair, value: 'up' }, person);
    await service.post('/api/v3/discoveries/dismiss', pair, person);
    await service.post('/api/v3/userSettings', { primaryOutcomeVariableId: variableId }, person);
    await service.post('/api/v3/discoveries/refresh', {}, person);
    await runtime.tick(['seal-histories', 'find-discoveries']);
    const { variableId: mood } = await save(trial, 'Mood');
    for (const id of [variableId, mood])
      await service.del(`/api/v3/userVariables/delete?variableId=${id}`, person);
    for (let i = 0; i < 2; i++) {
      await runtime.tick(['remove-variables']);
      await runtime.clock({ advance: 90 });
    }
    await runtime.clock();
  },
  'delete-measurement': async (trial) => {
    const { id } = await save(trial, 'Mood');
    await trial.service.del(`/api/v3/measurements/delete?id=${id}`, trial.keyed());
    const { person, ids } = await takeDoses(trial);
    await trial.runtime.clock({ now: '2026-06-10T08:30:00Z' });
    for (const dose of ids) await trial.service.del(`/api/v3/measurements/delete?id=${dose}`, person);
    await trial.runtime.clock();
  },
  'get-user-variables': async (trial) => {
    const { service, person } = trial;
    await save(trial, 'Mood');
    await service.get('/api/v3/userVariables?sort=numberOfMeasurements', person);
    await service.get('/api/v3/userVariables?name=Mood&includeCharts=true', person);
  },
  'get-variable-categories': ({ service, person }) => service.get('/api/v3/variableCategories', person),
  'post-user-variables': async (trial) => {
    const { service, keyed } = trial;
    const { variableId } = await save(trial, 'Mood');
    const change = (changes: object) =>
      service.post('/api/v3/userVariables', { variableId, ...changes }, keyed());
    await change({ alias: 'Spirits' });
    await change({ alias: null });
    await study(trial);
    for (const shareUserMeasurements of [true, false])
      for (const name of ['Melatonin', 'Warmth'])
        await service.post('/api/v3/userVariables', { name, shareUserMeasurements }, trial.person);
    await breakUserVariable(trial, variableId);
    await change({ alias: 'Spirits' });
  },
  'post-user-tags': async (trial) => {
    const { service, keyed } = trial;
    const coffee = await save(trial, 'Coffee', { unitAbbreviatedName: 'serving' });
    const caffeine = await save(trial, 'Caffeine', { unitAbbreviatedName: 'mg' });
    const tag = { taggedVariableId: coffee.variableId, tagVariableId: caffeine.variableId };
    await service.post('/api/v3/userTags', { ...tag, conversionFactor: 95 }, keyed());
    await breakUserVariable(trial, coffee.variableId);
    await service.post('/api/v3/userTags', { ...tag, conversionFactor: 90 }, keyed());
  },
  'delete-user-tag': async ({ service, keyed }) => {
    await service.del('/api/v3/userTags/delete?taggedVariableId=1&tagVariableId=2', keyed());
  },
  'get-connectors': async (trial) => {
    const { service, runtime, person } = trial;
    await save(trial, 'Steps', { sourceName: 'Fitbit', unitAbbreviatedName: 'count' });
    await runtime.clock({ advance: 8 * 86_400 });
    await service.get('/api/v3/connectors/list', person);
    await runtime.clock();
  },
  'get-feed': async (trial) => {
    await midnightQuestion(trial);
    await trial.service.get('/api/v3/feed', trial.person);
  },
  'post-feed': async (trial) => {
    const { service, keyed } = trial;
    const id = await midnightQuestion(trial);
    await midnightQuestion(trial, 'Energy');
    const post = (body: object) => service.post('/api/v3/feed', body, keyed());
    await post({ id, action: 'snooze' });
    await post([{ id, action: 'trackAll', modifiedValue: 3 }, { title: 'Hello' }]);
    await post({ title: 'Hello' });
    await post({ id: `study-${await study(trial, 'individual', 1)}`, action: 'dismiss' });
    await service.inTable(() =>
      putItem({ Item: messageKey(trial.person.userId, 1, 'does-not-fit-its-schema') }),
    );
    await post([]);
  },
  'get-shares': async ({ service, person }) => {
    await service.grant(person.userId, await service.createClient(person.userId));
    await service.get('/api/v3/shares', person);
  },
  'get-accesses': async (trial) => {
    const { service, person } = trial;
    const app = await service.grant(person.userId, await service.createClient(person.userId));
    await service.post(posting, item({ variableName: 'Tea' }), app);
    await service.get('/api/v3/accesses', person);
    // What is gone might have been an alias.
    await save(trial, 'Coffee');
    await service.post('/api/v3/userVariables', [{ name: 'Coffee', alias: 'Cuppa' }], person);
    await service.inTable(async () =>
      deleteItem({ Key: userVariableKey(person.userId, await variableIdOf('tea')) }),
    );
    await service.get('/api/v3/accesses', person);
  },
  'post-shares-create': async (trial) => {
    const { service, keyed } = trial;
    const { variableId } = await save(trial, 'Mood');
    const studyIds = [await study(trial)];
    const body = { with: 'link', name: 'Dr. Hu', until: daysAhead(30), variableIds: [variableId], studyIds };
    for (let i = 0; i < 2; i++) await service.post('/api/v3/shares/create', body, keyed());
    await breakUserVariable(trial, variableId);
    await service.post('/api/v3/shares/create', body, keyed());
  },
  'get-shared': async (trial) => {
    const { service, person } = trial;
    const { variableId } = await save(trial, 'Mood');
    const studyIds = [await study(trial)];
    const share = await sharesOf(service, person).share({ variableIds: [variableId], studyIds });
    const visitor = await visitShare(service, share);
    await visitor.get(pathOf(share));
    await visitor.get(`${pathOf(share)}?study=1`);
  },
  'post-shared': async ({ service, person, runtime }) => {
    const share = await sharesOf(service, person).share();
    const visitor = await visitShare(service, share);
    for (let hour = 0; hour < 4; hour++) {
      for (let i = 0; i < 5; i++) await visitor.post(pathOf(share), { code: 'WRONGONE' });
      await runtime.clock({ advance: 3601 });
    }
    await runtime.clock();
  },
  'get-share-preview': async (trial) => {
    const { variableId } = await save(trial, 'Mood');
    const { visitor } = await signInByMail(trial.runtime, trial.person.email);
    const studyId = await study(trial);
    await aDayLater(trial.runtime, () => visitor.get(`/share-preview?variables=${variableId}`));
    await visitor.get(`/share-preview?only=studies&studies=${studyId}&study=1`);
  },
  'post-shares-delete': async (trial) => {
    const clientId = await countedMember(trial);
    const share = await sharesOf(trial.service, trial.person).share();
    await sharesOf(trial.service, trial.person).end(share.clientId);
    await trial.service.post(`/api/v3/shares/delete?clientIdToRevoke=${clientId}`, undefined, trial.keyed());
  },
  'get-users': async ({ service, person }) => {
    const client = await service.createClient(person.userId);
    const delegated = await service.grant(person.userId, client);
    await service.grant((await service.createPerson()).userId, client);
    await service.get('/api/v3/users', delegated);
    await service.get('/api/v3/users', person);
  },
  'get-user': async (trial) => {
    const { service, person } = trial;
    const { variableId } = await save(trial, 'Sleep');
    await service.post('/api/v3/userSettings', { primaryOutcomeVariableId: variableId }, person);
    await service.get('/api/v3/user', person);
  },
  'post-user-settings': async (trial) => {
    const { service, keyed } = trial;
    await midnightQuestion(trial);
    const { variableId } = await save(trial, 'Sleep');
    const set = (body: object) => service.post('/api/v3/userSettings', body, keyed());
    await countedStudy(trial);
    await set({ timezone: 'Asia/Tokyo', shareAllData: false, primaryOutcomeVariableId: variableId });
    await set({ shareAllData: true });
    await afterTheClockWasSetBack(trial, ({ person }) =>
      service.post('/api/v3/userSettings', { latestReminderTime: '22:00:00' }, person),
    );
    await breakUserVariable(trial, variableId);
    await set({ displayName: 'Ada' });
  },
  'delete-user': async (trial) => {
    const { service, person, keyed } = trial;
    await countedStudy(trial);
    for (let i = 0; i < 46; i++)
      await service.grant(person.userId, await service.createClient(person.userId));
    await service.del('/api/v3/user/delete?reason=trial', keyed());
  },
  'purge-people': async (trial) => {
    await castVote(trial, 'up');
    await studyOfMany(trial);
    await trial.service.del('/api/v3/user/delete?reason=trial', trial.person);
    await trial.runtime.tick(['purge-people']);
    await trial.runtime.clock({ advance: 1000 });
    await trial.runtime.tick(['purge-people']);
    await trial.runtime.clock();
  },
  'post-tracking-reminders': async (trial) => {
    const { service, keyed } = trial;
    const { variableId } = await save(trial, 'Asked about');
    const post = (body: object) =>
      service.post<SaveRemindersAnswer>('/api/v3/trackingReminders', body, keyed());
    const saved = await post(reminder({ variableName: 'New', reminderStartTimeLocal: '00:00:00' }));
    const id = saved.body.data.trackingReminders[0]?.trackingReminderId;
    // A time that has passed whatever the hour is: then stopping it takes back a question.
    await post({ id, reminderStartTimeLocal: '00:00:01' });
    await post({ id, enabled: false });
    await post(reminder({ variableName: 'Asked about' }));
    await afterTheClockWasSetBack(trial, ({ id: late, own }) => own.save({ id: late, defaultValue: 3 }));
    await breakUserVariable(trial, variableId);
    await post(reminder({ variableId, variableName: undefined }));
  },
  'get-tracking-reminders': async (trial) => {
    await midnightQuestion(trial);
    await trial.service.get('/api/v3/trackingReminders', trial.person);
  },
  'delete-tracking-reminder': async (trial) => {
    const { service, person, keyed } = trial;
    const own = remindersOf(service, person);
    for (const changes of [{ reminderStartTimeLocal: '00:00:00' }, { reminderFrequency: 0 }]) {
      const { id } = await own.create(changes);
      await service.del(`/api/v3/trackingReminders/delete?id=${id}`, keyed());
    }
  },
  'get-push-subscriptions': async ({ service, person }) => {
    await devicesOf(service, person).list();
  },
  'post-push-subscriptions': async ({ service, person, keyed }) => {
    await service.post(pushSubscriptions, unreachableDevice().subscription, keyed());
    await breakDevices(service, person);
    await service.post(pushSubscriptions, unreachableDevice().subscription, keyed());
  },
  'post-push-subscriptions-test': async ({ service, person, keyed }) => {
    const { id } = await devicesOf(service, person).add(unreachableDevice());
    const ask = () => service.post(`${pushSubscriptions}/test`, { id }, keyed());
    await ask();
    await breakDevices(service, person);
    await ask();
  },
  'delete-push-subscription': async ({ service, person, keyed }) => {
    const { id } = await devicesOf(service, person).add(unreachableDevice());
    await service.del(`${pushSubscriptions}/delete?id=${id}`, keyed());
    await breakDevices(service, person);
    await service.del(`${pushSubscriptions}/delete?id=${id}`, keyed());
  },
  'get-tracking-reminder-notifications': async (trial) => {
    await midnightQuestion(trial);
    await remindersOf(trial.service, trial.person).list();
  },
  'post-tracking-reminder-notifications': async (trial) => {
    const id = await midnightQuestion(trial);
    const act = (body: object) =>
      trial.service.post('/api/v3/trackingReminderNotifications', body, trial.keyed());
    await act({ id, action: 'snooze' });
    await act({ id, action: 'trackAll', modifiedValue: 3 });
  },
  tick: ({ runtime }) => runtime.tick(['tick']),
  'run-due-reminders': async ({ service, runtime }) => {
    const person = await longLivedPerson(service);
    const reminders = remindersOf(service, person);
    await devicesOf(service, person).add(unreachableDevice());
    await runtime.clock({ now: '2026-06-02T12:00:00Z' });
    const { trackingReminderId: id } = await reminders.create({ reminderStartTimeLocal: '06:00:00' });
    const [asked] = (await reminders.list()).body.data;
    await reminders.act({ id: asked?.id, action: 'snooze' });
    await runtime.clock({ now: '2026-06-01T12:00:00Z' });
    await reminders.save({ id, reminderStartTimeLocal: '13:00:00' });
    for (const now of ['2026-06-01T13:01:00Z', '2026-06-03T00:00:00Z']) {
      await runtime.clock({ now });
      await runtime.tick(['run-due-reminders']);
    }
    await runtime.clock();
  },
  'post-study-create': async (trial) => {
    await countedStudy(trial);
    await forgetRecords(trial);
    await study(trial);
  },
  'get-studies': async (trial) => {
    await study(trial, 'individual', 1);
    await trial.service.get('/api/v3/studies', trial.person);
    await trial.service.get('/api/v3/studies?causeVariableName=Melatonin', trial.person);
  },
  'delete-study': async (trial) => {
    const id = await countedStudy(trial);
    await trial.service.del(`/api/v3/study/delete?studyId=${id}`, trial.keyed());
    const tried = await experiment(trial);
    await days(trial, 2, ['run-due-reminders']);
    await trial.service.post('/api/v3/experiments/stop', { id: tried }, trial.person);
    await trial.service.del(`/api/v3/study/delete?studyId=${tried}`, trial.keyed());
    await trial.runtime.clock();
  },
  'compute-studies': async (trial) => {
    const { service, person, runtime } = trial;
    const client = await service.createClient(person.userId, { kind: 'study' });
    // A figure is of five people at least.
    const people = [person, ...(await Promise.all([1, 2, 3, 4].map(() => service.createPerson())))];
    for (const member of people) {
      await studiesOf(service, member).record(history({ days: 30 }));
      await service.grant(member.userId, client);
    }
    await study(trial, 'cohort', 1);
    await runtime.tick(['compute-studies']);
    const [cause, effect] = ['Only mine', 'Mine only'];
    const studies = studiesOf(service, person);
    await studies.record(history({ cause, effect, days: 1 }));
    const { id } = (await studies.create(cause, effect, { type: 'population' })).body.study;
    await service.del(`/api/v3/study/delete?studyId=${id}`, person);
    await runtime.tick(['compute-studies']);
  },
  'seal-histories': async (trial) => {
    const { service, person, runtime } = trial;
    const old = (value: number) =>
      Array.from({ length: 100 }, (_, i) => {
        const [minute, second] = [Math.floor(i / 2), (i % 2) * 30].map((n) => String(n).padStart(2, '0'));
        return item({ startAt: `2026-01-01T00:${minute}:${second}`, value });
      });
    const diary = diaryOf(service, person);
    await coversPart(trial, await study(trial));
    const { body } = await diary.post(old(1));
    await runtime.tick(['seal-histories']);
    // The hour is empty: the last row is removed as a person does it, the others without them.
    const [first, ...others] = body.data.measurements.map(({ id }) => id);
    const keys = others.map((id) => measurementKey(person.userId, id));
    await service.inTable(() => batchWrite(keys.map((remove) => ({ remove }))));
    await diary.remove(first ?? 0);
    await diary.post(old(2).slice(0, 1));
    // A mark stays for as long as the request that made it may still be writing.
    await runtime.clock({ advance: 120 });
    await runtime.tick(['seal-histories']);
    await runtime.clock();
  },
  'post-study-publish': async (trial) => {
    const { service, keyed } = trial;
    const id = await countedStudy(trial);
    await forgetRecords(trial);
    await service.post(`/api/v3/study/publish?studyId=${id}`, undefined, keyed());
    await service.post(`/api/v3/study/publish?studyId=${id}&shareUserMeasurements=false`, undefined, keyed());
  },
  'get-study-page': async (trial) => {
    await trial.service.get(`/studies/${await publishedPopulation(trial)}`);
  },
  'get-study-chart': async (trial) => {
    await trial.service.get(`/studies/${await publishedPopulation(trial)}/charts/x.svg`);
  },
  'get-votes': ({ service, person }) => service.get('/api/v3/votes', person),
  'post-votes': async (trial) => {
    for (const value of ['up', 'none']) await castVote(trial, value);
  },
  'get-signin': async ({ runtime, person }) => {
    const { visitor } = await signInByMail(runtime, person.email);
    await aDayLater(runtime, () => visitor.get('/signin'));
  },
  // With an address that nobody has yet: anybody who signs up uses every right.
  'post-signin-code': async ({ runtime }) => {
    await signInByMail(runtime, `${randomUUID()}@example.com`);
  },
  'post-signin': async ({ runtime, person }) => {
    await signInByMail(runtime, person.email);
  },
  'send-pushes': async ({ service, runtime, person }) => {
    const pushes = await PushService.start();
    const own = devicesOf(service, person);
    const phone = pushes.addDevice();
    phone.refuse = () => ({ status: 503 });
    await own.add(phone);
    await midnightQuestion({ service, person });
    await runtime.tick(['send-pushes']);
    phone.refuse = () => undefined;
    await runtime.clock({ advance: 120 });
    await runtime.tick(['send-pushes']);
    await runtime.clock();
    pushes.stop();
  },
  'get-answer': async ({ runtime }) => {
    await fetch(`${runtime.url}/answer?answer=1~2`);
  },
  'post-answer': async ({ service, runtime, person }) => {
    const id = await midnightQuestion({ service, person });
    const answers = [
      { action: 'snooze', dueAt: 0 },
      { action: 'track', dueAt: 0, value: 3, unitId: 10 },
    ] as const;
    for (const answer of answers) {
      const written = { userId: person.userId, notificationId: id, ...answer };
      const token = await service.inTable(() => writeButtonToken(written));
      await fetch(`${runtime.url}/answer`, { method: 'POST', body: new URLSearchParams({ answer: token }) });
    }
  },
  'get-unsubscribe': async ({ runtime }) => {
    await fetch(`${runtime.url}/unsubscribe?person=1~2`);
  },
  'post-unsubscribe': async ({ service, runtime, person }) => {
    const token = await service.inTable(() => writeUnsubscribeToken(person.userId));
    await fetch(`${runtime.url}/unsubscribe?person=${token}`, { method: 'POST' });
  },
  'run-reminder-mails': async ({ service, runtime, person }) => {
    await service.inTable(() => deleteItem({ Key: buttonSecretKey }));
    await mailedAtMidnight({ service, runtime, person });
    await service.post('/api/v3/userSettings', { sendReminderNotificationEmails: false }, person);
    await service.inTable(() => planMail(person.userId, 1));
    await runtime.tick(['run-reminder-mails']);
  },
  'send-mail': async ({ runtime, person }) => {
    await signInByMail(runtime, person.email);
  },
  'send-reminder-mails': async ({ service, runtime, person }) => {
    await mailedAtMidnight({ service, runtime, person });
  },
  'handle-mail-feedback': async ({ service, runtime, person }) => {
    await mailedAtMidnight({ service, runtime, person });
    await runtime.reportMail(person.email, 'Complaint');
  },
  'post-signin-passkey-options': ({ runtime }) =>
    new Visitor(runtime).postJson('/signin/passkey/options', {}),
  'post-signin-passkey': async ({ runtime, person }) => {
    const device = new SoftAuthenticator();
    await addPasskey((await signInByMail(runtime, person.email)).visitor, device);
    await signInWithPasskey(new Visitor(runtime), device);
  },
  'get-account': async ({ runtime, person }) => {
    const { visitor } = await signInByMail(runtime, person.email);
    await aDayLater(runtime, () => visitor.get('/account'));
  },
  'post-account-changes': async ({ runtime, service, person }) => {
    const { visitor } = await signInByMail(runtime, person.email);
    await visitor.postJson('/session/token');
    const { id } = await devicesOf(service, person).add(unreachableDevice());
    await aDayLater(runtime, () =>
      visitor.postJson('/account/changes', { action: 'note-device', id: String(id) }),
    );
    await visitor.postJson('/account/changes', { action: 'sign-out' });
  },
  'post-account': (trial) =>
    endEverything(trial, async (visitor, change) => {
      const { text: page } = await visitor.get('/account');
      return visitor.submit('/account', change, page);
    }),
  'post-account-passkeys-options': async ({ runtime, person }) => {
    const { visitor } = await signInByMail(runtime, person.email);
    await aDayLater(runtime, () => visitor.postJson('/account/passkeys/options', {}));
  },
  'post-account-passkeys': async ({ runtime, person }) => {
    const { visitor } = await signInByMail(runtime, person.email);
    await addPasskey(visitor, new SoftAuthenticator());
    const asked = { challenge: 'x', rpId: 'localhost', origin: runtime.url, userId: 'x' };
    const late = { name: 'Late', response: new SoftAuthenticator().register(asked) };
    await aDayLater(runtime, () => visitor.postJson('/account/passkeys', late));
  },
  'post-session-token': async ({ runtime, person }) => {
    const { visitor } = await signInByMail(runtime, person.email);
    for (let i = 0; i < 21; i++) await visitor.postJson('/session/token');
    await aDayLater(runtime, () => visitor.postJson('/session/token'));
  },
  'get-app': ({ runtime }) => new Visitor(runtime).get('/app'),
  oauth: async ({ service, person }) => {
    const visitor = await signedInVisitor(service, person.userId);
    const app = await OAuthApp.register(service);
    const { refresh_token } = await app.connect(visitor, 'basic readmeasurements');
    const { access_token } = await app.refresh(refresh_token);
    await app.revoke(access_token);
    await app.revoke(refresh_token);
    const owned = await service.createClient(person.userId, { redirectUris: [app.redirectUri] });
    await (await OAuthApp.known(service, owned.clientId)).connect(visitor, 'basic');
  },
  // Each tool does what its operation does; a study takes back what it counted for, an app may have a device's name.
  assistants: async (trial) => {
    const { service, person } = trial;
    const notification = await midnightQuestion(trial);
    await countedStudy(trial);
    await forgetRecords(trial);
    const helper = (name: string) => toolsOf(service, person, name);
    const call = await helper('Helper');
    await call('find_variables', { search: 'Warmth' });
    await call('daily_values', { variable: 'Warmth' });
    await call('study', { cause: 'Melatonin', effect: 'Warmth' });
    for (const tool of ['what_stands_out', 'due']) await call(tool);
    await call('answer_due', { id: notification, action: 'snooze' });
    await call('answer_due', { id: notification, action: 'track', value: 3 });
    const pill = { variable: 'Ibuprofen', value: 400, unit: 'mg', category: 'Treatments' };
    const { values } = await call('record', pill);
    await call('undo', { entry: values.entry });
    const mood = { variable: 'Mood', value: 3, unit: '/5' };
    await (await helper('Fitbit'))('record', mood);
    await (await helper('Another helper'))('record', mood);
  },
  'get-discoveries': ({ service, person }) => service.get('/api/v3/discoveries', person),
  'post-discoveries-refresh': async ({ service, person, keyed }) => {
    await service.post('/api/v3/discoveries/refresh', {}, keyed());
    await service.inTable(() =>
      updateItem({
        Key: personKey(person.userId),
        UpdateExpression: 'SET #zone = :none',
        ExpressionAttributeNames: { '#zone': 'timezone' },
        ExpressionAttributeValues: { ':none': 'Nowhere/None' },
      }),
    );
    await service.post('/api/v3/discoveries/refresh', {}, keyed());
  },
  'post-discoveries-dismiss': async (trial) => {
    const [cause, effect] = [await save(trial, 'Calm'), await save(trial, 'Mood')];
    const pair = { causeVariableId: cause.variableId, effectVariableId: effect.variableId };
    await trial.service.post('/api/v3/discoveries/dismiss', pair, trial.keyed());
    await breakUserVariable(trial, cause.variableId);
    await trial.service.post('/api/v3/discoveries/dismiss', pair, trial.keyed());
  },
  'find-discoveries': async (trial) => {
    const { service, person, runtime } = trial;
    const [coffee, caffeine] = [await save(trial, 'Coffee'), await save(trial, 'Caffeine')];
    const tag = {
      taggedVariableId: coffee.variableId,
      tagVariableId: caffeine.variableId,
      conversionFactor: 2,
    };
    await service.post('/api/v3/userTags', tag, person);
    await service.post('/api/v3/measurements/post', linkedDays(), person);
    await service.post('/api/v3/discoveries/refresh', {}, person);
    // Everybody of the other trials is due as well, and a run has its time.
    for (let i = 0; i < 4; i++) await runtime.tick(['find-discoveries']);
  },
  'post-experiments-plan': async (trial) => {
    await experiment(trial);
    await trial.service.post('/api/v3/experiments/plan', ofCoffeeAndMood, trial.keyed());
    await breakCoffee(trial);
    await trial.service.post('/api/v3/experiments/plan', ofCoffeeAndMood, trial.keyed());
  },
  'post-experiments': async (trial) => {
    await experiment(trial);
    await breakCoffee(trial);
    await trial.service.post('/api/v3/experiments', ofCoffeeAndMood, trial.keyed());
  },
  'get-experiments': ({ service, person }) => service.get('/api/v3/experiments', person),
  'get-experiments-one': async (trial) => {
    const id = await experiment(trial);
    await trial.service.get(`/api/v3/experiments/one?id=${id}`, trial.person);
    await trial.service.post('/api/v3/experiments/stop', { id }, trial.person);
    await trial.service.get(`/api/v3/experiments/one?id=${id}&includePublicPage=true`, trial.person);
  },
  'post-experiments-pause': async (trial) => {
    const id = await experiment(trial);
    await trial.service.post('/api/v3/experiments/pause', { id }, trial.keyed());
    await breakExperiment(trial);
    await trial.service.post('/api/v3/experiments/pause', { id }, trial.keyed());
  },
  'post-experiments-resume': async (trial) => {
    const id = await experiment(trial);
    await trial.service.post('/api/v3/experiments/pause', { id }, trial.person);
    await trial.service.post('/api/v3/experiments/resume', { id }, trial.keyed());
    await breakExperiment(trial);
    await trial.service.post('/api/v3/experiments/resume', { id }, trial.keyed());
  },
  'post-experiments-stop': async (trial) => {
    const id = await experiment(trial);
    await days(trial, 2, ['run-due-reminders']);
    await trial.service.post('/api/v3/experiments/stop', { id }, trial.keyed());
    await trial.runtime.clock();
  },
  'take-looks': async (trial) => {
    await experiment(trial);
    await days(trial, 2, ['run-due-reminders']);
    await days(trial, 21, ['take-looks']);
    await days(trial, 15, ['run-due-reminders']);
    await days(trial, 5, ['take-looks']);
    await trial.runtime.clock();
  },
  'get-changes': ({ service, person }) => service.get('/api/v3/changes', person),
  'get-webhooks': async (trial) => {
    await savedHook(trial);
    await trial.service.get('/api/v3/webhooks', trial.person);
  },
  'post-webhooks': (trial) => savedHook(trial),
  'post-webhooks-rotate': async (trial) => {
    const id = await savedHook(trial);
    await trial.service.post('/api/v3/webhooks/rotate', { id }, trial.keyed());
  },
  'delete-webhook': async (trial) => {
    const { clientId } = await trial.service.createClient(trial.person.userId);
    const id = await savedHook(trial, { clientId });
    await trial.service.del(`/api/v3/webhooks/delete?id=${id}`, trial.keyed());
  },
  'log-changes': async (trial) => {
    await save(trial, 'Logged');
    await trial.runtime.tick([]);
  },
  'follow-changes': deliveries,
  'send-webhooks': deliveries,
  'get-units': ({ service, person }) => service.get('/api/v3/units', person),
  'get-openapi': ({ service }) => service.get('/openapi.json'),
  'get-docs': ({ service }) => service.get('/docs'),
  'get-icon': ({ service }) => service.get('/icons/sleep.svg'),
};

/** Calls tools as an assistant whose person says yes. */
async function toolsOf(service: Service, person: Person, name: string) {
  const helper = await letIn(service, person, { name });
  return callTool.bind(undefined, await connectAssistant(service, helper, { answers: () => true }));
}

/** The same by an app, where one may: that is written into the person's ledger. */
async function useByApp(service: Service, id: string): Promise<void> {
  const route = routes.find((one) => one.id === id);
  if (route === undefined || accessKindOf(route) === undefined) return;
  const person = await service.createPerson();
  const { request } = knowledgeOf(route);
  const asked = (await request?.(service, person)) ?? {};
  const app = await service.grant(person.userId, await service.createClient(person.userId));
  await send(service, route, asked, app);
}

/** Doses recorded by hand: one before it is asked for, and one that answers the question. */
async function takeDoses({ service, runtime }: Trial): Promise<{ person: Person; ids: number[] }> {
  const person = await longLivedPerson(service);
  const diary = diaryOf(service, person);
  const members = {
    variableName: 'Ibuprofen',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'pills',
    combinationOperation: 'SUM',
  };
  await runtime.clock({ now: '2026-06-10T05:40:00Z' });
  const times = { reminderStartTimeLocal: undefined, reminderTimesLocal: ['06:00:00', '08:00:00'] };
  await remindersOf(service, person).save([reminder({ ...members, ...times, defaultValue: 1 })]);
  const ids: number[] = [];
  for (const time of ['05:40:00', '08:10:00']) {
    await runtime.clock({ now: `2026-06-10T${time}Z` });
    await runtime.tick(['run-due-reminders']);
    const { body } = await diary.post([item({ ...members, startAt: `2026-06-10T${time}`, value: 1 })]);
    ids.push(...body.data.measurements.map(({ id }) => id));
  }
  await runtime.clock();
  return { person, ids };
}

let runtime: Runtime;
let granted: Rights;
let used: Rights;
let refused: string[];

beforeAll(async () => {
  runtime = await startRuntime({ schedules: 'manual', streams: 'on' });
  const service = serviceAt(runtime.url);
  for (const id of ids) {
    const person = await service.createPerson();
    let keys = 0;
    const keyed = () => ({ ...person, headers: { 'idempotency-key': `key-${++keys}` } });
    await drives[id]?.({ service, runtime, person, keyed });
    await useByApp(service, id);
  }
  granted = grantedRights(process.env.DAYMARK_ASSEMBLY ?? '');
  const usage = await runtime.usage();
  used = usedRights(usage);
  refused = refusedRights(usage);
}, 900_000);
afterAll(() => runtime.stop());

const sorted = (rights: ReadonlySet<string> | undefined) => [...(rights ?? [])].sort();

describe('rights on the table', () => {
  test('every route and job is driven through all that it does', () => {
    expect(Object.keys(drives).sort()).toEqual([...ids].sort());
  });

  test('nothing that a function needs is refused', () => {
    expect(refused).toEqual([]);
  });

  test.each(ids)('%s holds exactly what it uses', (id) => {
    expect(sorted(used.get(id))).toEqual(sorted(granted.get(id)));
  });

  test('what answers unknown paths holds nothing', () => {
    expect(sorted(granted.get('not-found'))).toEqual([]);
  });
});
