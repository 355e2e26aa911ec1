import type { ChangePack } from '../../data/changes/change-log.ts';
import { listGrants } from '../../data/clients/grant.ts';
import {
  findWebhook,
  listOwnPointers,
  listPointersOfClient,
  type WebhookPointer,
} from '../../data/webhooks/webhook.ts';
import { enqueueMessages, type QueuedMessage } from '../../data/webhooks/webhook-queue.ts';
import { eventsOf, needsReading } from '../../domain/webhooks/webhook.ts';

/** Queues what a pack of changes contains for the webhooks of its person, and of the apps the person lets in. */
export async function queueEvents(pack: ChangePack, now: number): Promise<void> {
  const { userId, number, at } = pack;
  const messages = eventsOf(pack.changes).map((one): QueuedMessage => ({ ...one, userId, at }));
  if (messages.length === 0) return;
  const [own, grants] = await Promise.all([listOwnPointers(userId), listGrants(userId)]);
  const readers = grants.filter(({ scopes }) => scopes.includes('readmeasurements'));
  await enqueue(own, number, messages, now);
  for (const { clientId } of readers)
    await enqueue(
      await listPointersOfClient(clientId),
      number,
      messages.filter(({ event }) => needsReading(event)),
      now,
    );
  await queueShares(number, messages, now);
}

/** An app hears of its own share only, also that it has ended. */
async function queueShares(number: number, messages: readonly QueuedMessage[], now: number): Promise<void> {
  const shares = messages.find(({ event }) => event === 'share.changed');
  if (shares === undefined) return;
  const byClient = Map.groupBy(shares.changes, ({ id }) => String(id));
  for (const [clientId, changes] of byClient)
    await enqueue(await listPointersOfClient(clientId), number, [{ ...shares, changes }], now);
}

/** The number of a message that comes after all else that was logged of a person. */
const afterAll = Number.MAX_SAFE_INTEGER;

/** Informs an app that someone who had given it access has left. */
export async function queueDeparture(clientId: string, userId: number, now: number): Promise<void> {
  const message: QueuedMessage = { event: 'user.deleted', userId, at: now, changes: [] };
  await enqueue(await listPointersOfClient(clientId), afterAll, [message], now);
}

async function enqueue(
  pointers: readonly WebhookPointer[],
  number: number,
  messages: readonly QueuedMessage[],
  now: number,
): Promise<void> {
  for (const { webhookId, events } of pointers) {
    const wanted = messages.filter(({ event }) => events.some((one) => one === event));
    if (wanted.length === 0) continue;
    const webhook = await findWebhook(webhookId);
    if (webhook !== undefined && webhook.off === undefined)
      await enqueueMessages(webhookId, number, wanted, now);
  }
}
