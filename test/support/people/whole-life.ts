import { countAskedCode } from '../../../shared/data/access/guarded-address.ts';
import { rememberBrowser } from '../../../shared/data/access/known-browser.ts';
import { saveNewPasskeyChallenge, savePasskey } from '../../../shared/data/access/passkey.ts';
import { createSession } from '../../../shared/data/access/session.ts';
import { beginSignIn, claimSignIn } from '../../../shared/data/access/sign-in.ts';
import { addressHash, knownBrowserHash } from '../../../shared/data/access/sign-in-secret.ts';
import { appendChanges } from '../../../shared/data/changes/change-log.ts';
import { markLength } from '../../../shared/data/changes/stream-record.ts';
import { createClient } from '../../../shared/data/clients/client.ts';
import { tellDay } from '../../../shared/data/experiments/experiment-day.ts';
import { counterKey } from '../../../shared/data/keys/deployment.ts';
import { createPerson } from '../../../shared/data/people/person.ts';
import { claimMailOfDay } from '../../../shared/data/reminders/mail-plan.ts';
import { transact } from '../../../shared/data/table/transact.ts';
import { updateItem } from '../../../shared/data/table/write.ts';
import { issueToken } from '../../../shared/data/tokens/token.ts';
import { enqueueMessages } from '../../../shared/data/webhooks/webhook-queue.ts';
import { longestRequestSeconds } from '../../../shared/domain/histories/sealing.ts';
import { scopes } from '../../../shared/domain/people/scope.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { sealHistory } from '../../../shared/use-cases/histories/seal-history.ts';
import { setShareAllData } from '../../../shared/use-cases/people/set-share-all-data.ts';
import { computePools } from '../../../shared/use-cases/studies/pools/compute-pools.ts';
import type { Person, Service } from '../client.ts';
import { devicesOf, unreachableDevice } from '../receivers/push-devices.ts';
import { OAuthApp, signedInVisitor } from '../signing-in/oauth-app.ts';
import { connectAssistant, letIn } from './assistants.ts';
import { deviceKeysOf } from './devices.ts';
import { history, studiesOf } from './histories.ts';
import { importsOf } from './imports.ts';
import { diaryOf, food, item, type PostedItem } from './measurements.ts';
import { reminder, remindersOf } from './reminders.ts';
import { pathOf, sharesOf, visitShare } from './shares.ts';

/** A word that stands in everything a person wrote, so that a scan finds whatever is left of it. */
const mark = 'Quirlebum';

export interface Life {
  readonly person: Person;
  /** Somebody with whom the person shares, in both directions. */
  readonly friend: Person;
  /** Texts that no item may contain once the person is gone. */
  readonly traces: readonly string[];
}

/** A person who has used everything the service offers, so that they own an item of every kind there is. */
export async function liveWholeLife(service: Service, userId: number): Promise<Life> {
  const person = await personWithId(service, userId);
  const friend = await service.createPerson();

  const diary = diaryOf(service, person);
  const posted = await diary.post([
    item({ variableName: `${mark} mood`, note: `Felt ${mark}`, sourceName: `${mark} watch` }),
    food({ variableName: `${mark} tea` }),
    item({ variableName: 'Shared mood', sourceName: 'Garmin' }),
    // Too long for the record of the variable: it lies beside it.
    item({ variableName: 'Shared mood', sourceName: `${mark} ${'clock '.repeat(15)}`.trim() }),
  ]);
  await diaryOf(service, friend).post(item({ variableName: 'Shared mood' }));
  const [mood, tea] = posted.body.data.measurements.map(({ variableId }) => variableId);
  await service.post('/api/v3/userVariables', { variableId: mood, alias: `${mark} feeling` }, person);
  // Too long for the record of the variable: it lies beside it.
  const description = `${mark} ${'🫖'.repeat(1900)}`;
  await service.post('/api/v3/userVariables', { variableId: tea, description }, person);
  await service.post(
    '/api/v3/userTags',
    { taggedVariableId: tea, tagVariableId: mood, conversionFactor: 2 },
    person,
  );
  await service.post('/api/v3/measurements/post', item({ note: mark }), {
    ...person,
    headers: { 'idempotency-key': 'once' },
  });

  await devicesOf(service, person).add(unreachableDevice(mark), `${mark} phone`);
  await service.post('/api/v3/userSettings', { sendReminderNotificationEmails: true }, person);
  await service.inTable(() => claimMailOfDay(person.userId, 20_000, 1_770_000_000));
  const reminders = remindersOf(service, person);
  await reminders.save([
    reminder({
      variableName: `${mark} mood`,
      instructions: `Think of ${mark}`,
      reminderStartTimeLocal: '00:00:00',
    }),
    reminder({ variableName: `${mark} mood`, reminderStartTimeLocal: '00:00:01' }),
  ]);
  const [first] = (await reminders.list()).body.data;
  await reminders.act({ id: first?.id, action: 'skip' });
  await service.post(
    '/api/v3/feed',
    [
      { title: mark, html: `<b>${mark}</b>` },
      { id: 'dismissed', title: mark },
    ],
    person,
  );

  await diary.post(history({ cause: `${mark} tea`, effect: `${mark} mood` }).map(inUnitsOfLife));
  const afterAllRequests = epochSeconds() + longestRequestSeconds;
  await service.inTable(() => sealHistory({ userId, timezone: 'UTC' }, afterAllRequests, () => true));
  // Only now: nothing is summed up while an import brings rows.
  const imports = importsOf(service, person);
  const { id } = (await imports.begin({ format: 'table', label: `${mark} file` })).body.import;
  await imports.send(id, [item({ variableName: 'Shared mood', startAt: '2026-02-01T08:00:00' })]);
  await imports.send(id, [item({ variableName: 'Shared mood', sourceName: 'Garmin' })]);
  await deviceKeysOf(service, person).make('rows', `${mark} phone`);
  const pair = { causeVariableId: tea, effectVariableId: mood };
  await service.post('/api/v3/votes', { ...pair, value: 'up' }, person);
  for (const type of ['individual', 'cohort', 'population']) {
    const names = { causeVariableName: `${mark} tea`, effectVariableName: `${mark} mood`, type };
    const { body } = await service.post<{ study: { id: string } }>('/api/v3/study/create', names, person);
    await service.post(`/api/v3/study/publish?studyId=${body.study.id}`, undefined, person);
  }
  const another = { causeVariableName: `${mark} mood`, effectVariableName: `${mark} tea` };
  const dismissed = await service.post<{ study: { id: string } }>('/api/v3/study/create', another, person);
  await service.post(
    '/api/v3/feed',
    [
      { id: 'dismissed', action: 'dismiss' },
      { id: `study-${dismissed.body.study.id}`, action: 'dismiss' },
    ],
    person,
  );

  await service.post('/api/v3/discoveries/refresh', {}, person);
  await service.post('/api/v3/discoveries/dismiss', pair, person);

  const experiment = {
    causeVariableName: `${mark} tea`,
    effectVariableName: `${mark} mood`,
    levelA: 2,
    levelB: 0,
  };
  await service.post('/api/v3/experiments', { ...experiment, effectDay: 'same', why: mark }, person);
  const told = { experiment: 1, day: 20_000, value: 2, unitId: 1 };
  await service.inTable(() => transact([tellDay(userId, told, epochSeconds())]));

  await service.inTable(() => setShareAllData({ userId }, true, epochSeconds()));
  await diary.post(history({ cause: 'Magnesium', effect: 'Quiet', days: 20 }));
  const friendsStudy = await service.createClient(friend.userId, { kind: 'study', name: 'A study' });
  await service.grant(person.userId, friendsStudy);
  await studiesOf(service, friend).create('Magnesium', 'Quiet', { type: 'cohort' });
  await service.inTable(() => computePools(epochSeconds(), unlimited));

  const friendsApp = await service.createClient(friend.userId, { name: 'App of a friend' });
  // The read is noted in the person's ledger.
  await service.get('/api/v3/measurements', await service.grant(person.userId, friendsApp));
  const ownApp = await service.inTable(() =>
    createClient({ kind: 'app', name: `${mark} app`, ownerId: person.userId }, epochSeconds()),
  );
  await service.grant(friend.userId, ownApp);
  await sendToMachines(service, person, ownApp.clientId);
  const heard = await sendToMachines(service, friend, friendsApp.clientId);
  await service.inTable(() => changeSomething(userId, heard));
  await service.get('/api/v3/users', person);
  await service.get('/api/v3/users', friend);
  await letSomebodyLook(service, person);

  const visitor = await signedInVisitor(service, userId);
  const stranger = await OAuthApp.register(service);
  await stranger.connect(visitor, 'basic readmeasurements');
  const question = await stranger.ask('basic', { prompt: 'consent', login_hint: person.email });
  await stranger.follow(visitor, question.path);

  const address = await service.inTable(() => addressHash(person.email));
  return { person, friend, traces: [mark, mark.toLowerCase(), String(userId), person.email, address] };
}

/** A doctor by a link, and an assistant. */
async function letSomebodyLook(service: Service, person: Person): Promise<void> {
  const share = await sharesOf(service, person).share({ name: 'Dr. Hu' });
  await (await visitShare(service, share)).get(pathOf(share));
  const assistant = await connectAssistant(service, await letIn(service, person));
  await assistant.callTool({ name: 'find_variables', arguments: {} });
  await assistant.close();
}

/** Saves a webhook for an app; nobody is there to hear it. */
async function sendToMachines(service: Service, owner: Person, clientId: string): Promise<string> {
  const wanted = { url: `http://127.0.0.1:1/${owner.userId}`, events: ['measurements.changed'], clientId };
  const { body } = await service.post<{ webhook: { id: string } }>('/api/v3/webhooks', wanted, owner);
  return body.webhook.id;
}

/** Leaves what a change leaves: an entry in the log, and a message for those who follow it. */
async function changeSomething(userId: number, webhookId: string): Promise<void> {
  const now = epochSeconds();
  const change = { kind: 'measurement', id: 1, deleted: false } as const;
  await appendChanges(userId, [{ userId, mark: '0'.padStart(markLength, '0'), writtenAt: now, change }], now);
  const message = { event: 'measurements.changed', userId, at: now, changes: [change] } as const;
  await enqueueMessages(webhookId, 1, [message], now);
}

const unlimited = {
  hasTime: () => true,
  onFailure: (error: unknown) => {
    throw error;
  },
};

/** Sixty days of tea and mood, enough for a study to find something. */
const inUnitsOfLife = (posted: PostedItem) =>
  posted.variableName.endsWith('tea')
    ? food({ variableName: posted.variableName, startAt: posted.startAt, value: posted.value })
    : item({ variableName: posted.variableName, startAt: posted.startAt, value: Number(posted.value) - 19 });

/** Leaves what signing in by a code and by passkeys leaves. */
async function signInOften(userId: number, email: string): Promise<void> {
  const now = epochSeconds();
  const address = await addressHash(email);
  await countAskedCode(address, { id: 'once', network: 'a-network' }, now);
  await claimSignIn(userId, await beginSignIn('0'.repeat(64), { address, isLong: false }, now));
  const browser = await knownBrowserHash('a-browser', address);
  await createSession({ userId, method: 'code', device: mark }, now, rememberBrowser(userId, browser, now));
  await savePasskey(userId, {
    credentialId: 'a-credential',
    publicKey: 'AAAA',
    counter: 0,
    transports: [],
    name: `${mark} phone`,
    createdAt: now,
  });
  await saveNewPasskeyChallenge(userId, 'a-challenge', now);
}

/** An id that no other number in the table looks like. */
const personWithId = (service: Service, userId: number): Promise<Person> =>
  service.inTable(async () => {
    await updateItem({
      Key: counterKey('person'),
      UpdateExpression: 'SET lastNumber = :before',
      ExpressionAttributeValues: { ':before': userId - 1 },
    });
    const email = `${mark.toLowerCase()}@example.com`;
    const about = { email, displayName: `${mark} Smith`, timezone: 'Europe/Berlin', administrator: false };
    const person = await createPerson(about, epochSeconds());
    if (person?.userId !== userId) throw new Error('Somebody else was created at the same moment.');
    const token = await issueToken({ userId, scopes, lifetimeSeconds: 3600 }, epochSeconds());
    await createSession({ userId, method: 'code', device: 'Firefox on Linux' }, epochSeconds());
    await signInOften(userId, person.email);
    return { userId, email, token: token.text };
  });
