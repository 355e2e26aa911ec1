import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { mayHave, says } from '../../schemas/fields/says.ts';
import { webhookIdField } from '../../schemas/webhooks/webhook.ts';
import type { Route } from '../route.ts';

export const deleteWebhook = {
  id: 'delete-webhook',
  method: 'DELETE',
  path: '/api/v3/webhooks/delete',
  topic: 'Changes',
  summary: 'Delete a webhook',
  description:
    'Deletes a webhook and everything still waiting to be delivered to it. Its id is in the query or the body.',
  access: { kind: 'token', scopes: ['writemeasurements'], firstParty: true },
  query: v.object({ id: mayHave(webhookIdField, 'The webhook.'), ...clientIdParameter }),
  body: v.optional(v.object({ id: says(webhookIdField, 'The webhook.') })),
  response: envelope({}),
  table: { actions: ['BatchWriteItem', 'DeleteItem', 'GetItem', 'Query'], guarded: ['clients'] },
} as const satisfies Route;
