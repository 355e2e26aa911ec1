import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { deliveryRecord, webhookIdField } from '../../schemas/webhooks/webhook.ts';
import type { Route } from '../route.ts';

export const getWebhooksDeliveries = {
  id: 'get-webhooks-deliveries',
  method: 'GET',
  path: '/api/v3/webhooks/deliveries',
  topic: 'Changes',
  summary: 'List deliveries of a webhook',
  description:
    'The last 100 messages that were tried, of the last four days, the last tried first: when, what your server ' +
    'answered or why it did not, how long that took and how often it was tried. What a message said is not kept.',
  access: { kind: 'token', scopes: ['readmeasurements'], firstParty: true },
  query: v.object({ id: says(webhookIdField, 'The webhook.'), ...clientIdParameter }),
  names: true,
  response: envelope({
    deliveries: says(v.array(deliveryRecord), 'The last tried first.'),
    nextTryAt: says(v.optional(v.string()), 'When what waits is tried next, UTC; absent if nothing waits.'),
  }),
  table: { actions: ['GetItem'] },
} as const satisfies Route;
