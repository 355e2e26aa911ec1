import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { webhookRecord } from '../../schemas/webhooks/webhook.ts';
import type { Route } from '../route.ts';

export const getWebhooks = {
  id: 'get-webhooks',
  method: 'GET',
  path: '/api/v3/webhooks',
  topic: 'Changes',
  summary: 'List webhooks',
  description: 'Your webhooks and those of your apps, oldest first; there are 20 at most.',
  access: { kind: 'token', scopes: ['readmeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  response: envelope({ webhooks: says(v.array(webhookRecord), 'Oldest first.') }),
  table: { actions: ['BatchGetItem', 'Query'] },
} as const satisfies Route;
