import { findPack } from '../../data/changes/change-log.ts';
import { listDeliveries } from '../../data/webhooks/deliveries.ts';
import { endRest } from '../../data/webhooks/lanes.ts';
import {
  enqueueMessages,
  isWaiting,
  messageId,
  numberOfPlace,
  placeOfMessage,
  type QueuedMessage,
} from '../../data/webhooks/webhook-queue.ts';
import type { Delivery } from '../../domain/webhooks/delivery.ts';
import { eventsOf, type Webhook } from '../../domain/webhooks/webhook.ts';
import { mayStillRead } from './may-still-read.ts';

const minute = 60;

/** Queues a test for a webhook, at most one a minute, and answers its id. What else waits is tried at once, too. */
export async function queueTest({ webhookId, ownerId }: Webhook, now: number): Promise<string> {
  const message: QueuedMessage = { event: 'webhook.test', userId: ownerId, at: now, changes: [] };
  // The numbers of a log are higher, so it comes before all else of its owner.
  const [sk] = await enqueueMessages(webhookId, Math.floor(now / minute), [message], now);
  await endRest(webhookId, now);
  return messageId(webhookId, { sk: sk ?? '' });
}

/** Queues a message again, under its own id; `unknown` where it is not among the last deliveries. */
export async function queueAgain(
  webhook: Webhook,
  id: string,
  now: number,
): Promise<'queued' | 'unknown' | 'shut out'> {
  const { webhookId } = webhook;
  const sk = placeOfMessage(webhookId, id);
  if (sk === undefined) return 'unknown';
  if (!(await isWaiting(webhookId, sk, now))) {
    const delivery = (await listDeliveries(webhookId, now)).find((one) => one.sk === sk);
    if (delivery === undefined) return 'unknown';
    if (!(await mayStillRead(webhook, delivery))) return 'shut out';
    const message = await messageOf(webhook, delivery, now);
    if (message === undefined) return 'unknown';
    await enqueueMessages(webhookId, numberOfPlace(sk), [message], now);
  }
  await endRest(webhookId, now);
  return 'queued';
}

/** The message as it was, from the log of its person; a list of deliveries keeps nothing of what they said. */
async function messageOf(
  { clientId }: Webhook,
  { sk, event, userId, at }: Delivery,
  now: number,
): Promise<QueuedMessage | undefined> {
  const same = { event, userId, at, isRepeated: true };
  if (event === 'webhook.test' || event === 'user.deleted') return { ...same, changes: [] };
  const pack = await findPack(userId, numberOfPlace(sk), now);
  const found = eventsOf(pack?.changes ?? []).find((one) => one.event === event);
  const isOwn = ({ id }: { readonly id: unknown }) =>
    event !== 'share.changed' || clientId === undefined || id === clientId;
  const changes = found?.changes.filter(isOwn) ?? [];
  return changes.length === 0 ? undefined : { ...same, changes };
}
