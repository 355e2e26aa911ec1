import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { messageIdField, webhookIdField } from '../../schemas/webhooks/webhook.ts';
import type { Route } from '../route.ts';

export const postWebhooksRedeliver = {
  id: 'post-webhooks-redeliver',
  method: 'POST',
  path: '/api/v3/webhooks/redeliver',
  topic: 'Changes',
  summary: 'Send a message to a webhook again',
  description:
    'Sends a message again within a minute, under its own `webhook-id`: one that GET /webhooks/deliveries lists, ' +
    'delivered or not, or one that is still waiting. It is signed again with the same contents. Refused with 404 if it is not ' +
    'listed any more, with 409 if the webhook is off or the person no longer lets your app read.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: v.object({
    id: says(webhookIdField, 'The webhook.'),
    messageId: says(messageIdField, 'The `webhook-id` of the message.'),
  }),
  response: envelope({}),
  table: {
    actions: ['BatchWriteItem', 'GetItem', 'PutItem', 'UpdateItem'],
    guarded: ['clients'],
  },
} as const satisfies Route;
