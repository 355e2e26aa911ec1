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
    'The last 100 messages tried in the last four days, most recent first: when, what your server ' +
    'answered or why it did not, how long that took and how often it was tried. The contents of messages are not kept.',
  access: { kind: 'token', scopes: ['readmeasurements'], firstParty: true },
  query: v.object({ id: says(webhookIdField, 'The webhook.'), ...clientIdParameter }),
  names: true,
  response: envelope({
    deliveries: says(v.array(deliveryRecord), 'Most recent first.'),
    nextTryAt: says(
      v.optional(v.string()),
      'When waiting messages are tried next, UTC; absent if none are waiting.',
    ),
  }),
  table: { actions: ['GetItem'] },
} as const satisfies Route;
