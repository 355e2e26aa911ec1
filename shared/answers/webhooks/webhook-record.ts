import { formatUtc } from '../../domain/time/calendar.ts';
import type { Webhook } from '../../domain/webhooks/webhook.ts';
import type { WebhookRecord } from '../../schemas/webhooks/webhook.ts';

export function toWebhookRecord(webhook: Webhook, now: number): WebhookRecord {
  const { webhookId, url, events, clientId, off, previous, createdAt, updatedAt } = webhook;
  return {
    id: webhookId,
    url,
    events: [...events],
    clientId,
    status: off === undefined ? 'on' : 'off',
    offReason: off?.reason,
    ...(previous !== undefined && previous.until > now && { secretChangesUntil: formatUtc(previous.until) }),
    createdAt: formatUtc(createdAt),
    updatedAt: formatUtc(updatedAt),
  };
}
