import * as v from 'valibot';
import {
  type OffReason,
  rotationSeconds,
  type Webhook,
  webhookEvents,
} from '../../domain/webhooks/webhook.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Item } from '../item.ts';
import { clientPartition } from '../keys/clients.ts';
import { keyOfItem, personPartition } from '../keys/key.ts';
import {
  clientWebhookKey,
  hookKey,
  hookPartition,
  laneKey,
  ownedWebhookKey,
  webhookOf,
  webhookPrefix,
} from '../keys/webhooks.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet, getItem, listByPrefix, queryPages } from '../table/read.ts';
import { overtaken, retryWhileOvertaken } from '../table/retry-while-overtaken.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { batchWrite, deleteItem, updateItem } from '../table/write.ts';

const events = v.array(v.picklist(webhookEvents));
const storedWebhook = v.object({
  webhookId: v.string(),
  ownerId: v.number(),
  clientId: v.optional(v.string()),
  url: v.string(),
  events,
  generation: v.number(),
  previous: v.optional(v.object({ generation: v.number(), until: v.number() })),
  createdAt: v.number(),
  updatedAt: v.number(),
  onSince: v.optional(v.number()),
  off: v.optional(v.object({ at: v.number(), reason: v.picklist(['gone', 'failing']) })),
});

export const parseWebhook = (item: Item): Webhook => parseStored(storedWebhook, item) as Webhook;

/** The item of an owner or a client that leads to a webhook. */
const storedPointer = v.object({ sk: v.string(), events, clientId: v.optional(v.string()) });
export interface WebhookPointer extends Pick<Webhook, 'webhookId' | 'events'> {
  readonly clientId?: string | undefined;
}

export function pointerOf(item: Item): WebhookPointer {
  const { sk, ...rest } = parseStored(storedPointer, item);
  return { webhookId: webhookOf(sk), ...rest };
}

/** An owner has one webhook for an address, and one for each app of theirs. */
export const webhookIdFor = (ownerId: number, clientId: string | undefined, url: string): string =>
  sha256([ownerId, clientId ?? '', url].join(' ')).slice(0, 24);

export async function findWebhook(webhookId: string): Promise<Webhook | undefined> {
  const item = await getItem(hookKey(webhookId));
  return item === undefined ? undefined : parseWebhook(item);
}

/** All of an owner's, those of their apps too, oldest first. */
export async function listWebhooks(ownerId: number): Promise<Webhook[]> {
  const pointers = await listPointers(personPartition(ownerId));
  const items = await batchGet(pointers.map(({ webhookId }) => hookKey(webhookId)));
  return items
    .map(parseWebhook)
    .sort((a, b) => a.createdAt - b.createdAt || (a.webhookId < b.webhookId ? -1 : 1));
}

/** Those that report a person’s own changes. */
export const listOwnPointers = async (userId: number): Promise<WebhookPointer[]> =>
  (await listPointers(personPartition(userId))).filter(({ clientId }) => clientId === undefined);
export const listPointersOfClient = (clientId: string): Promise<WebhookPointer[]> =>
  listPointers(clientPartition(clientId));

const listPointers = async (partition: string): Promise<WebhookPointer[]> =>
  (await listByPrefix(partition, webhookPrefix)).map(pointerOf);

/** Saves a webhook over the copy it was changed from; false when that has changed since, or its owner is leaving. */
export const saveWebhook = (webhook: Webhook, before: Webhook | undefined): Promise<boolean> => {
  const { webhookId, ownerId, clientId } = webhook;
  const pointer = { events: webhook.events, ...(clientId !== undefined && { clientId }) };
  const unchanged =
    before === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: 'generation = :generation AND updatedAt = :updatedAt',
          ExpressionAttributeValues: { ':generation': before.generation, ':updatedAt': before.updatedAt },
        };
  const writes: Write[] = [
    personIsThere(ownerId),
    { Put: { Item: { ...hookKey(webhookId), ...webhook }, ...unchanged } },
    { Put: { Item: { ...ownedWebhookKey(ownerId, webhookId), ...pointer } } },
    ...(clientId === undefined
      ? []
      : [{ Put: { Item: { ...clientWebhookKey(clientId, webhookId), ...pointer } } }]),
  ];
  return transactIfAllowed(writes);
};

/** Gives a webhook of the owner's another secret; the one before is good for a day. Undefined if it is not theirs. */
export function rotateSecret(ownerId: number, webhookId: string, now: number): Promise<Webhook | undefined> {
  return retryWhileOvertaken('A webhook', async () => {
    const webhook = await findWebhook(webhookId);
    if (webhook?.ownerId !== ownerId) return undefined;
    const { generation, previous } = webhook;
    // The request was repeated, probably because its answer was lost.
    if (previous !== undefined && previous.until > now) return webhook;
    const rotated: Webhook = {
      ...webhook,
      generation: generation + 1,
      previous: { generation, until: now + rotationSeconds },
      updatedAt: now,
    };
    return (await saveWebhook(rotated, webhook)) ? rotated : overtaken;
  });
}

/** Switches a webhook off, once. */
export const turnOff = (webhookId: string, reason: OffReason, now: number): Promise<boolean> =>
  isAllowed(
    updateItem({
      Key: hookKey(webhookId),
      UpdateExpression: 'SET #off = :off',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#off)',
      ExpressionAttributeNames: { '#off': 'off' },
      ExpressionAttributeValues: { ':off': { at: now, reason } },
    }),
  );

/** Removes everything of a webhook but what leads there from its owner, which is left to the caller; safe to repeat. */
export async function eraseWebhook({ webhookId, clientId }: Pick<WebhookPointer, 'webhookId' | 'clientId'>) {
  if (clientId !== undefined) await deleteItem({ Key: clientWebhookKey(clientId, webhookId) });
  await deleteItem({ Key: laneKey(webhookId) });
  const pages = queryPages({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': hookPartition(webhookId) },
    ConsistentRead: true,
  });
  for await (const page of pages) await batchWrite(page.map((item) => ({ remove: keyOfItem(item) })));
}

/** False when the owner has no such webhook. */
export async function removeWebhook(ownerId: number, webhookId: string): Promise<boolean> {
  const webhook = await findWebhook(webhookId);
  if (webhook?.ownerId !== ownerId) return false;
  await eraseWebhook(webhook);
  await deleteItem({ Key: ownedWebhookKey(ownerId, webhookId) });
  return true;
}
