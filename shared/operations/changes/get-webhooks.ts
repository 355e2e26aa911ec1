import { toWebhookRecord } from '../../answers/webhooks/webhook-record.ts';
import { listWebhooks } from '../../data/webhooks/webhook.ts';
import { counted } from '../../domain/texts/counted.ts';
import { getWebhooks as route } from '../../routes/changes/get-webhooks.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';

export const getWebhooks = operation(route, {
  handle: async ({ caller, now }) => {
    const webhooks = (await listWebhooks(caller.userId)).map((webhook) => toWebhookRecord(webhook, now));
    return { ...ok('Webhooks', `You have ${counted(webhooks.length, 'webhook')}.`), webhooks };
  },
});
