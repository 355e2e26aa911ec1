import { listOwnedClientIds } from '../../data/clients/client.ts';
import { findListVersion, growsFrom } from '../../data/people/list-version.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import {
  findWebhook,
  listWebhooks,
  saveWebhook as store,
  webhookIdFor,
} from '../../data/webhooks/webhook.ts';
import { mostWebhooks, type Webhook, type WebhookEvent } from '../../domain/webhooks/webhook.ts';

interface WebhookRequest {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly clientId?: string | undefined;
}

type SavedWebhook =
  | { readonly outcome: 'saved'; readonly webhook: Webhook }
  | { readonly outcome: 'notOwner' }
  | { readonly outcome: 'tooMany' };

/** Makes a webhook, or changes the events of the one for the same address and switches it on again. */
export async function saveWebhook(
  ownerId: number,
  wanted: WebhookRequest,
  now: number,
): Promise<SavedWebhook> {
  const { url, clientId } = wanted;
  const events = [...new Set(wanted.events)];
  if (clientId !== undefined && !(await listOwnedClientIds(ownerId)).includes(clientId))
    return { outcome: 'notOwner' };
  const webhookId = webhookIdFor(ownerId, clientId, url);
  return retryOnConflict<SavedWebhook>('A webhook', async () => {
    const before = await findWebhook(webhookId);
    const version = before === undefined ? await findListVersion(ownerId, 'webhooks') : undefined;
    if (before === undefined && (await listWebhooks(ownerId)).length >= mostWebhooks)
      return { outcome: 'tooMany' };
    const made: Omit<Webhook, 'events' | 'updatedAt'> = {
      webhookId,
      ownerId,
      clientId,
      url,
      // So that one that is made again after it was removed has another secret.
      generation: now,
      createdAt: now,
    };
    const { off, ...kept } = before ?? made;
    const isSame = before !== undefined && off === undefined && String(before.events) === String(events);
    if (isSame) return { outcome: 'saved', webhook: before };
    const webhook: Webhook = { ...kept, events, updatedAt: now, ...(off !== undefined && { onSince: now }) };
    const growth = before === undefined ? [growsFrom(ownerId, 'webhooks', version)] : [];
    return (await store(webhook, before, growth)) ? { outcome: 'saved', webhook } : conflict;
  });
}
