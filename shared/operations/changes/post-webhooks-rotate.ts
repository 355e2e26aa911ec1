import { toWebhookRecord } from '../../answers/webhooks/webhook-record.ts';
import { rotateSecret } from '../../data/webhooks/webhook.ts';
import { secretsOf } from '../../data/webhooks/webhook-secret.ts';
import { postWebhooksRotate as route } from '../../routes/changes/post-webhooks-rotate.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../failure.ts';
import { operation } from '../operation.ts';

export const postWebhooksRotate = operation(route, {
  handle: async ({ caller, body: { id }, now }) => {
    const webhook = await rotateSecret(caller.userId, id, now);
    if (webhook === undefined) throw notFound('This webhook does not exist.');
    const [secret] = await secretsOf(webhook, now);
    return {
      ...ok(
        'Secret changed',
        'Messages are signed with this secret, and for one more day with the old one too.',
      ),
      webhook: toWebhookRecord(webhook, now),
      secret,
    };
  },
});
