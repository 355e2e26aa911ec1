import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { webhookIdField } from '../../schemas/webhooks/webhook.ts';
import type { Route } from '../route.ts';

export const postWebhooksTest = {
  id: 'post-webhooks-test',
  method: 'POST',
  path: '/api/v3/webhooks/test',
  topic: 'Changes',
  summary: 'Send a test message to a webhook',
  description:
    'Sends a signed message of type `webhook.test` within a minute, at most one a minute; GET ' +
    '/webhooks/deliveries shows what happened to it. A webhook waiting after failures is retried at once with everything ' +
    'that is queued. One that is off is refused with 409: save it again first.',
  access: { kind: 'token', scopes: ['writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: v.object({ id: says(webhookIdField, 'The webhook.') }),
  response: envelope({ messageId: says(v.string(), 'The `webhook-id` of the test.') }),
  table: { actions: ['BatchWriteItem', 'GetItem', 'UpdateItem'] },
} as const satisfies Route;
