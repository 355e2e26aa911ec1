/**
 * A receiver that takes 100 ms to answer, and messages for an app there: one after another over a connection each, as
 * all were once sent; of one person; and of 200 people. `npm run bench -- webhooks` writes
 * docs/figures/webhooks.{json,md}; it fails where a message did not arrive exactly once, and where many people's do not
 * arrive ten times as fast as in the old way. What one message costs, from the change that it tells of, goes into the
 * bill.
 */

import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { grantMirrors, grants } from '../../shared/data/clients/grant.ts';
import { grantKey, grantMirrorKey } from '../../shared/data/keys/clients.ts';
import { personKey } from '../../shared/data/keys/people.ts';
import { send } from '../../shared/data/table/send.ts';
import { putItem } from '../../shared/data/table/write.ts';
import { saveWebhook } from '../../shared/data/webhooks/webhook.ts';
import { enqueueMessages, readWaiting, removeMessage } from '../../shared/data/webhooks/webhook-queue.ts';
import { secretsOf } from '../../shared/data/webhooks/webhook-secret.ts';
import type { Webhook } from '../../shared/domain/webhooks/webhook.ts';
import { Connections } from '../../shared/platform/call-public.ts';
import { epochSeconds } from '../../shared/platform/clock.ts';
import { deliverMessages } from '../../shared/use-cases/webhooks/deliver-messages.ts';
import { mayStillRead } from '../../shared/use-cases/webhooks/may-still-read.ts';
import { queueEvents } from '../../shared/use-cases/webhooks/queue-events.ts';
import { sendMessage } from '../../shared/use-cases/webhooks/send-message.ts';
import { startDatabase } from '../support/database.ts';
import { countTable } from './counted-table.ts';
import { writeFigures } from './figures-folder.ts';
import { describeMachine, machineSentence } from './machine.ts';
import { markdownTable } from './markdown-table.ts';
import { type OperationFigure, roundTo } from './operations/figures.ts';
import { report } from './progress.ts';

const answersAfter = 100;
const leastRatio = 10;
const event = 'measurements.changed';
const limits = { allowLoopback: true, milliseconds: 5_000 };

const worker = new Worker(join(import.meta.dirname, 'webhooks/slow-receiver.ts'), {
  workerData: answersAfter,
});
const ask = async () => (await once(worker, 'message'))[0];
const url = `https://127.0.0.1:${await ask()}/`;

/** The messages of the first person before those of the next, none before the one before it was taken. */
async function sendOneByOne(webhook: Webhook): Promise<void> {
  for (;;) {
    const waiting = await readWaiting(webhook, epochSeconds(), 1);
    if (waiting.length === 0) return;
    for (const message of waiting) {
      const now = epochSeconds();
      if (!(await mayStillRead(webhook, message))) throw new Error('It may not know of it.');
      const connections = new Connections();
      await sendMessage(webhook, message, await secretsOf(webhook, now), { ...limits, connections, now });
      connections.close();
      await removeMessage(webhook.webhookId, message);
    }
  }
}

const sendAsNow = () =>
  deliverMessages({
    hasTime: () => true,
    onFailure: (error) => {
      throw error;
    },
    allowLoopback: true,
    callMilliseconds: limits.milliseconds,
    now: epochSeconds,
  });

type OfOneMessage = Pick<OperationFigure, 'roundTrips' | 'readUnits' | 'writeUnits'>;

let webhooks = 0;

/** A webhook of an app that these people let read their measurements. */
async function newWebhook(people: readonly number[]): Promise<Webhook> {
  const now = epochSeconds();
  const [webhookId, clientId] = [`hook-${++webhooks}`, `app-${webhooks}`];
  const times = { createdAt: now, updatedAt: now };
  const webhook: Webhook = { webhookId, clientId, ownerId: 1, url, events: [event], generation: 1, ...times };
  await putItem({ Item: personKey(1) });
  await saveWebhook(webhook, undefined);
  for (const userId of people) {
    const grant = {
      userId,
      clientId,
      grantId: clientId,
      scopes: ['readmeasurements' as const],
      createdAt: now,
    };
    const given = { ...grant, clientName: 'App', clientKind: 'app' as const, declinedScopes: [] };
    await send(grants.put(grantKey(userId, clientId), given));
    await send(grantMirrors.put(grantMirrorKey(clientId, userId), grant));
  }
  return webhook;
}

const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);
const changes = (id: number) => [{ kind: 'measurement', id, deleted: false }] as const;

/** The work for one message, from the change that it tells of until it was taken. */
async function measureShare(messages: number): Promise<OfOneMessage> {
  report('What one costs');
  // Nobody of them gave access to the apps before.
  const people = idsFrom(1_001, messages);
  await newWebhook(people);
  const { usage, end } = await countTable(database);
  const now = epochSeconds();
  for (const userId of people)
    await queueEvents({ userId, number: 1, at: now, changes: changes(userId) }, now);
  await sendAsNow();
  end();
  worker.postMessage('told');
  const { arrived } = await ask();
  if (arrived.length !== messages) throw new Error(`${arrived.length} messages arrived of ${messages}.`);
  const each = (member: 'calls' | 'readUnits' | 'writeUnits') =>
    roundTo(3, usage.list().reduce((sum, row) => sum + row[member], 0) / messages);
  return { roundTrips: each('calls'), readUnits: each('readUnits'), writeUnits: each('writeUnits') };
}

async function measure(way: string, people: number, messages: number, work: (webhook: Webhook) => unknown) {
  report(way);
  const webhook = await newWebhook(idsFrom(1, people));
  const { webhookId } = webhook;
  const now = epochSeconds();
  for (let number = 0; number < messages; number++) {
    const message = { event, userId: 1 + (number % people), at: now, changes: changes(number) } as const;
    await enqueueMessages(webhookId, number, [message], now);
  }
  const [started, computed] = [performance.now(), process.threadCpuUsage()];
  await work(webhook);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.threadCpuUsage(computed);
  worker.postMessage('told');
  const { arrived, connections } = await ask();
  const different = new Set(arrived).size;
  if (arrived.length !== messages || different !== messages)
    throw new Error(`${arrived.length} messages arrived of ${messages}, ${different} different.`);
  return {
    way,
    messages,
    connections,
    perSecond: roundTo(3, messages / seconds),
    cpuMilliseconds: roundTo(3, (user + system) / 1000 / messages),
  };
}

const database = await startDatabase();
const figures = [];
let share: OfOneMessage;
try {
  figures.push(await measure('one after another, a connection each', 200, 200, sendOneByOne));
  // Nobody looks after its lane in the old way.
  await sendAsNow();
  figures.push(await measure("one person's", 1, 200, sendAsNow));
  figures.push(await measure("200 people's", 200, 2_000, sendAsNow));
  share = await measureShare(100);
} finally {
  await worker.terminate();
  await database.stop();
}

const table = markdownTable(
  ['messages', 'number', 'connections', 'a second', 'processor ms each'],
  figures.map(({ way, messages, connections, perSecond, cpuMilliseconds }) => [
    way,
    String(messages),
    String(connections),
    String(perSecond),
    String(cpuMilliseconds),
  ]),
);
const [before, , many] = figures;
const ratio = (many?.perSecond ?? 0) / (before?.perSecond ?? 1);
const machine = describeMachine();
writeFigures(
  'webhooks',
  { machine, answersAfter, figures, share },
  `# Webhooks

\`npm run bench -- webhooks\`: messages of an app, to a receiver over TLS on this machine that takes ${answersAfter} ms to answer. The first line is the old way: each message after the answer to the one before, over a new connection. Order holds per person, so one person's messages are still sent one after another, over a kept connection; those of many people are sent twenty at a time ([0109](../decisions/0109-webhooks.md)). All three were measured in one run, in which every message arrived exactly once.

${machineSentence(machine)}

${table}

Those of many people arrive **${ratio.toFixed(0)} times as fast** as they did. Twenty at a time, each ${answersAfter} ms, would be ${(20 * 1000) / answersAfter} a second: the difference is two calls to the table: whether the app may still know, and that the message was delivered.

From the change until its delivery, a message takes ${share.roundTrips} round trips, ${share.readUnits} read and ${share.writeUnits} write units.
`,
);
console.log(`\n${table}`);
if (ratio < leastRatio) {
  console.error(`That is below ${leastRatio} times as many.`);
  process.exitCode = 1;
}
