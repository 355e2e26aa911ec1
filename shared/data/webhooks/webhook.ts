import * as v from 'valibot';
import {
  type OffReason,
  rotationSeconds,
  type Webhook,
  webhookEvents,
} from '../../domain/webhooks/webhook.ts';
import { sha256 } from '../../platform/hash.ts';
import { clientPartition } from '../keys/clients.ts';
import { personPartition } from '../keys/key.ts';
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
import { inPartition, queryPages } from '../table/read.ts';
import { record } from '../table/record.ts';
import { conflict, retryOnConflict } from '../table/retry-on-conflict.ts';
import { send, sendIfAllowed } from '../table/send.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { removeItems } from '../table/write.ts';
import { absent, isThere, removeWrite } from '../table/writes.ts';

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

const webhooks = record({ schema: storedWebhook, read: (stored): Webhook => stored });
export const parseWebhook = webhooks.parse;

export interface WebhookPointer extends Pick<Webhook, 'webhookId' | 'events'> {
  readonly clientId?: string | undefined;
}

/** The items of an owner or a client that lead to a webhook. */
const pointers = record({
  schema: v.object({ events, clientId: v.optional(v.string()) }),
  prefix: webhookPrefix,
  read: (stored, { sk }): WebhookPointer => ({ webhookId: webhookOf(sk), ...stored }),
});
export const pointerOf = pointers.parse;

/** An owner has one webhook for an address, and one for each app of theirs. */
export const webhookIdFor = (ownerId: number, clientId: string | undefined, url: string): string =>
  sha256([ownerId, clientId ?? '', url].join(' ')).slice(0, 24);

export const findWebhook = (webhookId: string): Promise<Webhook | undefined> =>
  webhooks.find(hookKey(webhookId));

/** All of an owner's, those of their apps too, oldest first. */
export async function listWebhooks(ownerId: number): Promise<Webhook[]> {
  const leading = await pointers.list(personPartition(ownerId));
  const all = await webhooks.findAll(leading.map(({ webhookId }) => hookKey(webhookId)));
  return all.sort((a, b) => a.createdAt - b.createdAt || (a.webhookId < b.webhookId ? -1 : 1));
}

/** Those that report a person’s own changes. */
export const listOwnPointers = async (userId: number): Promise<WebhookPointer[]> =>
  (await pointers.list(personPartition(userId))).filter(({ clientId }) => clientId === undefined);
export const listPointersOfClient = (clientId: string): Promise<WebhookPointer[]> =>
  pointers.list(clientPartition(clientId));

/** Saves a webhook over the copy it was changed from; false when that has changed since, or its owner is leaving. */
export const saveWebhook = (
  webhook: Webhook,
  before: Webhook | undefined,
  alongside: readonly Write[] = [],
): Promise<boolean> => {
  const { webhookId, ownerId, clientId } = webhook;
  const pointer = { events: webhook.events, clientId };
  const { generation, updatedAt } = before ?? {};
  return transactIfAllowed([
    personIsThere(ownerId),
    webhooks.put(hookKey(webhookId), webhook, { generation, updatedAt }),
    pointers.put(ownedWebhookKey(ownerId, webhookId), pointer),
    ...(clientId === undefined ? [] : [pointers.put(clientWebhookKey(clientId, webhookId), pointer)]),
    ...alongside,
  ]);
};

/** Gives a webhook of the owner's another secret; the one before is good for a day. Undefined if it is not theirs. */
export function rotateSecret(ownerId: number, webhookId: string, now: number): Promise<Webhook | undefined> {
  return retryOnConflict('A webhook', async () => {
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
    return (await saveWebhook(rotated, webhook)) ? rotated : conflict;
  });
}

/** Switches a webhook off, once. */
export const turnOff = (webhookId: string, reason: OffReason, now: number): Promise<boolean> =>
  sendIfAllowed(
    webhooks.update(hookKey(webhookId), {
      set: { off: { at: now, reason } },
      onlyIf: { ...isThere, off: absent },
    }),
  );

/** Removes everything of a webhook but what leads there from its owner, which is left to the caller; safe to repeat. */
export async function eraseWebhook({ webhookId, clientId }: Pick<WebhookPointer, 'webhookId' | 'clientId'>) {
  if (clientId !== undefined) await send(pointers.remove(clientWebhookKey(clientId, webhookId)));
  await send(removeWrite(laneKey(webhookId)));
  for await (const page of queryPages(inPartition(hookPartition(webhookId)))) await removeItems(page);
}

/** False when the owner has no such webhook. */
export async function removeWebhook(ownerId: number, webhookId: string): Promise<boolean> {
  const webhook = await findWebhook(webhookId);
  if (webhook?.ownerId !== ownerId) return false;
  await eraseWebhook(webhook);
  await send(pointers.remove(ownedWebhookKey(ownerId, webhookId)));
  return true;
}
