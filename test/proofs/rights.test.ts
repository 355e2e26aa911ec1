import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { requestDiscoveriesSoon } from '../../shared/data/discoveries/discovery-schedule.ts';
import { buttonSecretKey } from '../../shared/data/keys/deployment.ts';
import { measurementKey } from '../../shared/data/keys/measurements.ts';
import { writeButtonToken, writeUnsubscribeToken } from '../../shared/data/reminders/button-token.ts';
import { planMail } from '../../shared/data/reminders/mail-plan.ts';
import { noteDeparture } from '../../shared/data/studies/round.ts';
import { findStoredStudy, studyItem } from '../../shared/data/studies/study.ts';
import { batchWrite, deleteItem, putItem } from '../../shared/data/table/write.ts';
import { type ParsedStudyId, parseStudyId } from '../../shared/domain/studies/study.ts';
import { jobs } from '../../shared/jobs/index.ts';
import { mailJobs } from '../../shared/jobs/mail-jobs.ts';
import { roundJobs } from '../../shared/jobs/round-jobs.ts';
import { streamJobs } from '../../shared/jobs/stream-jobs.ts';
import { tick } from '../../shared/jobs/tick.ts';
import { epochSeconds } from '../../shared/platform/clock.ts';
import { accessKindOf } from '../../shared/routes/access-kind-of.ts';
import { assistants } from '../../shared/routes/assistants/assistants.ts';
import { routes } from '../../shared/routes/index.ts';
import { oauth } from '../../shared/routes/oauth/oauth.ts';
import { pages } from '../../shared/routes/pages/index.ts';
import { cardOf } from '../operations/cards.ts';
import { send } from '../operations/send.ts';
import {
  castVote,
  countedMember,
  countedStudy,
  days,
  experiment,
  forgetRecords,
  midnightQuestion,
  save,
  savedHook,
  study,
  type Trial,
} from '../operations/trials.ts';
import { type Person, type Service, serviceAt } from '../support/client.ts';
import {
  grantedRights,
  type Rights,
  refusedRights,
  usedRights,
} from '../support/operations/granted-rights.ts';
import { callTool, connectAssistant, letIn } from '../support/people/assistants.ts';
import { linkedDays } from '../support/people/discoveries.ts';
import { healthLinksOf } from '../support/people/health-links.ts';
import { history, studiesOf } from '../support/people/histories.ts';
import { importsOf } from '../support/people/imports.ts';
import { diaryOf, item } from '../support/people/measurements.ts';
import { longLivedPerson, reminder, remindersOf } from '../support/people/reminders.ts';
import { contributeNow, crowd } from '../support/people/sharers.ts';
import { pathOf, sharesOf, visitShare } from '../support/people/shares.ts';
import { devicesOf, unreachableDevice } from '../support/receivers/push-devices.ts';
import { PushService } from '../support/receivers/push-service.ts';
import { WebhookReceiver } from '../support/receivers/webhook-receiver.ts';
import { type Runtime, type RuntimeEndpoints, startRuntime } from '../support/runtime.ts';
import { answerDevice, Device } from '../support/signing-in/device.ts';
import { OAuthApp, signedInVisitor } from '../support/signing-in/oauth-app.ts';
import { addPasskey, signInWithPasskey } from '../support/signing-in/passkeys.ts';
import { signInByMail } from '../support/signing-in/sign-in.ts';
import { SoftAuthenticator } from '../support/signing-in/soft-authenticator.ts';
import { Visitor } from '../support/signing-in/visitor.ts';

const ids = [
  ...routes,
  ...pages,
  oauth,
  assistants,
  tick,
  ...jobs,
  ...streamJobs,
  ...mailJobs,
  ...roundJobs,
].map(({ id }) => id);

/** Whose mail of today is due. */
async function mailedAtMidnight({ service, runtime, person }: Omit<Trial, 'keyed'>): Promise<void> {
  await midnightQuestion({ service, person });
  const settings = { sendReminderNotificationEmails: true, reminderEmailAt: '00:00:00' };
  await service.post('/api/v3/userSettings', settings, person);
  await service.inTable(() => planMail(person.userId, 1));
  await runtime.tick(['run-reminder-mails']);
}

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

async function studyOfMany(trial: Trial): Promise<void> {
  await study(trial, 'population', 1);
}

/** The first of a month, on which everybody is asked; and the fourth of the next, on which figures are made. */
async function rounds(trial: Trial): Promise<void> {
  const { service, person, runtime } = trial;
  const id = await countedStudy(trial);
  const pair = parseStudyId(id) as ParsedStudyId;
  const month = await contributeNow(service, person);
  await crowd(service, pair, { count: 12, month });
  await crowd(service, { causeVariableId: 1, effectVariableId: 2 }, { count: 12, month });
  await runtime.clock({ now: `${month}-01T01:00:00Z` });
  await runtime.tick(['monthly-round']);
  await runtime.clock({ now: `${month}-04T01:00:00Z` });
  await service.inTable(() => noteDeparture(month, [{ ...pair, ...nothingFound }], epochSeconds() + 1e12));
  await runtime.tick(['monthly-round']);
  await runtime.clock();
}

const nothingFound = { adjustedCorrelation: 0, effectiveSampleSize: 4, optimum: null };

/** For every page and job, what makes it use every right its function has; operations say it on their cards. */
const drives: Readonly<Record<string, (trial: Trial) => Promise<unknown>>> = {
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
  'post-health-link': async ({ service, person, runtime }) => {
    const { clientId } = await sharesOf(service, person).share();
    const { url, passcode } = await healthLinksOf(service, person).make(clientId);
    const ask = (given: string) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ recipient: 'A practice', passcode: given }),
      });
    await ask(passcode ?? '');
    for (let hour = 0; hour < 4; hour++) {
      for (let i = 0; i < 5; i++) await ask('WRNG2345');
      await runtime.clock({ advance: 3601 });
    }
    await runtime.clock();
  },
  'get-health-document': async ({ service, person }) => {
    const { clientId } = await sharesOf(service, person).share();
    const { url, passcode } = await healthLinksOf(service, person).make(clientId);
    const asked = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ recipient: 'A practice', passcode, embeddedLengthMax: 0 }),
    });
    const { files } = (await asked.json()) as { files: { location: string }[] };
    await fetch(files[0]?.location ?? '');
  },
  'get-share-preview': async (trial) => {
    const { variableId } = await save(trial, 'Mood');
    const { visitor } = await signInByMail(trial.runtime, trial.person.email);
    const studyId = await study(trial);
    await aDayLater(trial.runtime, () => visitor.get(`/share-preview?variables=${variableId}`));
    await visitor.get(`/share-preview?only=studies&studies=${studyId}&study=1`);
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
  'compute-studies': async (trial) => {
    const { service, person, runtime } = trial;
    const client = await service.createClient(person.userId, { kind: 'study' });
    // A figure is of five people at least.
    const people = [person, ...(await Promise.all([1, 2, 3, 4].map(() => service.createPerson())))];
    for (const member of people) {
      await studiesOf(service, member).record(history({ days: 30 }));
      await service.grant(member.userId, client);
    }
    const id = await study(trial, 'cohort', 1);
    await runtime.tick(['compute-studies']);
    await runtime.clock({ advance: 90_000 });
    await service.del(`/api/v3/study/delete?studyId=${id}`, person);
    await runtime.tick(['compute-studies']);
    await runtime.clock();
  },
  'write-round-part': rounds,
  'sum-round': rounds,
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
  'get-answer': async ({ service, runtime, person }) => {
    await service.post('/api/v3/userSettings', { pushShowsNames: true }, person);
    const notificationId = await midnightQuestion({ service, person });
    const written = { userId: person.userId, notificationId, action: 'skip', dueAt: 0 } as const;
    const token = await service.inTable(() => writeButtonToken(written));
    await fetch(`${runtime.url}/answer?answer=${token}`);
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
    const watch = await Device.register(service);
    const [waiting, denied] = [await watch.ask('basic'), await watch.ask('basic')];
    await watch.poll(waiting);
    await watch.poll(waiting);
    await answerDevice(visitor, denied.user_code, 'deny');
    await answerDevice(visitor, waiting.user_code, 'allow');
    await watch.poll(waiting);
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
    // Who shares has contributed before.
    await countedStudy(trial);
    const later = '3100-02-02T12:00:00Z';
    await runtime.clock({ now: later });
    await service.inTable(() => requestDiscoveriesSoon(person.userId, 0, 1000, Date.parse(later) / 1000));
    for (let i = 0; i < 4; i++) await runtime.tick(['find-discoveries']);
    await runtime.clock();
  },
  'take-looks': async (trial) => {
    await experiment(trial);
    await days(trial, 2, ['run-due-reminders']);
    await days(trial, 21, ['take-looks']);
    await days(trial, 15, ['run-due-reminders']);
    await days(trial, 5, ['take-looks']);
    await trial.runtime.clock();
  },
  'log-changes': async (trial) => {
    await save(trial, 'Logged');
    await trial.runtime.tick([]);
  },
  'follow-changes': deliveries,
  'send-webhooks': deliveries,
};

/** Calls tools as an assistant whose person says yes. */
async function toolsOf(service: Service, person: Person, name: string) {
  const helper = await letIn(service, person, { name });
  return callTool.bind(undefined, await connectAssistant(service, helper, { answers: () => true }));
}

/** What an operation's card says, or the request there. */
function driveOf(id: string): (trial: Trial) => Promise<unknown> {
  const route = routes.find((one) => one.id === id);
  if (route === undefined) return drives[id] ?? (() => Promise.resolve());
  const { rights, request } = cardOf(route);
  return (
    rights ??
    (async ({ service, person, keyed }) => send(service, route, await request(service, person), keyed()))
  );
}

/** The same by an app, where one may: that is written into the person's ledger. */
async function useByApp(service: Service, id: string): Promise<void> {
  const route = routes.find((one) => one.id === id);
  if (route === undefined || accessKindOf(route) === undefined) return;
  const person = await service.createPerson();
  const { request } = cardOf(route);
  const asked = await request(service, person);
  const app = await service.grant(person.userId, await service.createClient(person.userId));
  await send(service, route, asked, app);
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
    await driveOf(id)({ service, runtime, person, keyed });
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
  test('every page and job is driven through all that it does', () => {
    const operations = new Set(routes.map(({ id }) => id));
    expect(Object.keys(drives).sort()).toEqual(ids.filter((id) => !operations.has(id)).sort());
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
