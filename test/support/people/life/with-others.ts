import { appendChanges } from '../../../../shared/data/changes/change-log.ts';
import { markLength } from '../../../../shared/data/changes/stream-record.ts';
import { createClient } from '../../../../shared/data/clients/client.ts';
import { waitingKey } from '../../../../shared/data/keys/webhooks.ts';
import { findContribution } from '../../../../shared/data/studies/contribution.ts';
import { saveMonthFigures } from '../../../../shared/data/studies/month-figure.ts';
import { beginRound, noteDeparture } from '../../../../shared/data/studies/round.ts';
import { noteAttempts } from '../../../../shared/data/webhooks/deliveries.ts';
import { enqueueMessages } from '../../../../shared/data/webhooks/webhook-queue.ts';
import { figureOf } from '../../../../shared/domain/studies/pooling.ts';
import { epochSeconds } from '../../../../shared/platform/clock.ts';
import { setShareAllData } from '../../../../shared/use-cases/people/set-share-all-data.ts';
import { computePools } from '../../../../shared/use-cases/studies/pools/compute-pools.ts';
import type { Person, Service } from '../../client.ts';
import { answerDevice, Device } from '../../signing-in/device.ts';
import { OAuthApp, signedInVisitor } from '../../signing-in/oauth-app.ts';
import { connectAssistant, letIn } from '../assistants.ts';
import { healthLinksOf } from '../health-links.ts';
import { history, studiesOf } from '../histories.ts';
import { diaryOf } from '../measurements.ts';
import { contributeNow } from '../sharers.ts';
import { pathOf, sharesOf, visitShare } from '../shares.ts';
import { mark } from './mark.ts';

/** Counts in figures of many people, and in a study of a friend's. */
export async function joinStudies(service: Service, person: Person, friend: Person): Promise<void> {
  await service.inTable(() => setShareAllData({ userId: person.userId }, true, epochSeconds()));
  await diaryOf(service, person).post(history({ cause: 'Magnesium', effect: 'Quiet', days: 20 }));
  const friendsStudy = await service.createClient(friend.userId, { kind: 'study', name: 'A study' });
  await service.grant(person.userId, friendsStudy);
  await studiesOf(service, friend).create('Magnesium', 'Quiet', { type: 'cohort' });
  await service.inTable(() => computePools(epochSeconds(), unlimited));
  await countInMonths(service, person);
  await buildAnApp(service, person);
}

/** Registers an app, and has a webhook whose last message was tried. */
async function buildAnApp(service: Service, person: Person): Promise<void> {
  const app = { name: `Diary ${person.userId}`, redirectUris: ['https://example.com/back'] };
  await service.post('/api/v3/apps', app, person);
  const hook = { url: 'http://127.0.0.1:1/life', events: ['measurements.changed'] };
  const { body } = await service.post<{ webhook: { id: string } }>('/api/v3/webhooks', hook, person);
  const at = epochSeconds();
  const attempt = {
    sk: waitingKey(body.webhook.id, person.userId, 1, '0-0').sk,
    event: 'webhook.test',
    userId: person.userId,
    at,
    triedAt: at,
    status: 204,
    problem: '',
    milliseconds: 9,
  } as const;
  await service.inTable(() => noteAttempts(body.webhook.id, [attempt], at));
}

/** Counts in a month's figures of everybody, and in one that is being made. */
async function countInMonths(service: Service, person: Person): Promise<void> {
  const month = await contributeNow(service, person);
  await service.inTable(async () => {
    const [found] = (await findContribution(person.userId))?.results ?? [];
    if (found === undefined) throw new Error('Nothing was contributed.');
    const { causeVariableId, effectVariableId } = found;
    const pair = { causeVariableId, effectVariableId };
    await saveMonthFigures(
      month,
      [{ ...pair, figure: figureOf({ type: 'population', ...pair }, [found]) }],
      1,
    );
    await beginRound(month, 1);
    await noteDeparture(month, [found], 1);
  });
}

/** Lets an app of a friend's read, and has an app that the friend lets read; both follow changes. */
export async function exchangeApps(service: Service, person: Person, friend: Person): Promise<void> {
  const friendsApp = await service.createClient(friend.userId, { name: 'App of a friend' });
  // The read is noted in the person's ledger.
  await service.get('/api/v3/measurements', await service.grant(person.userId, friendsApp));
  const ownApp = await service.inTable(() =>
    createClient({ kind: 'app', name: `${mark} app`, ownerId: person.userId }, epochSeconds()),
  );
  await service.grant(friend.userId, ownApp);
  await sendToMachines(service, person, ownApp.clientId);
  const heard = await sendToMachines(service, friend, friendsApp.clientId);
  await service.inTable(() => changeSomething(person.userId, heard));
  await service.get('/api/v3/users', person);
  await service.get('/api/v3/users', friend);
}

/** Connects an app by OAuth, and is asked by it once more. */
export async function connectApp(service: Service, { userId, email }: Person): Promise<void> {
  const visitor = await signedInVisitor(service, userId);
  const stranger = await OAuthApp.register(service);
  await stranger.connect(visitor, 'basic readmeasurements');
  const question = await stranger.ask('basic', { prompt: 'consent', login_hint: email });
  await stranger.follow(visitor, question.path);
  // A watch that was allowed and has not asked again.
  const watch = await Device.register(service);
  await answerDevice(visitor, (await watch.ask('basic')).user_code, 'allow');
}

/** Lets a doctor look by a link, and an assistant. */
export async function letSomebodyLook(service: Service, person: Person): Promise<void> {
  const share = await sharesOf(service, person).share({ name: 'Dr. Hu' });
  await (await visitShare(service, share)).get(pathOf(share));
  await healthLinksOf(service, person).make(share.clientId);
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
