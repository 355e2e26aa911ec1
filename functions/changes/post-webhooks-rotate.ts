import { toWebhookRecord } from '../../shared/answers/webhooks/webhook-record.ts';
import { rotateSecret } from '../../shared/data/webhooks/webhook.ts';
import { secretsOf } from '../../shared/data/webhooks/webhook-secret.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { notFound } from '../../shared/operations/failure.ts';
import { postWebhooksRotate } from '../../shared/routes/changes/post-webhooks-rotate.ts';

export const handler = endpoint(postWebhooksRotate, async ({ caller, body: { id }, now }) => {
  const webhook = await rotateSecret(caller.userId, id, now);
  if (webhook === undefined) throw notFound('There is no such webhook.');
  const [secret] = await secretsOf(webhook, now);
  return {
    ...ok('Secret changed', 'Messages are signed with this secret, and for a day with the former one too.'),
    webhook: toWebhookRecord(webhook, now),
    secret,
  };
});
