import { toWebhookRecord } from '../../shared/answers/webhooks/webhook-record.ts';
import { listWebhooks } from '../../shared/data/webhooks/webhook.ts';
import { counted } from '../../shared/domain/texts/counted.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { getWebhooks } from '../../shared/routes/changes/get-webhooks.ts';

export const handler = endpoint(getWebhooks, async ({ caller, now }) => {
  const webhooks = (await listWebhooks(caller.userId)).map((webhook) => toWebhookRecord(webhook, now));
  return { ...ok('Webhooks', `You have ${counted(webhooks.length, 'webhook')}.`), webhooks };
});
