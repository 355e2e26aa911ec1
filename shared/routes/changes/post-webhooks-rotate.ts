import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { savedWebhook, signingSecret, webhookIdField } from '../../schemas/webhooks/webhook.ts';
import type { Route } from '../route.ts';

export const postWebhooksRotate = {
  id: 'post-webhooks-rotate',
  method: 'POST',
  path: '/api/v3/webhooks/rotate',
  topic: 'Changes',
  summary: 'Change the secret of a webhook',
  description:
    'Gives a webhook a new secret. For 24 hours every message is signed with both, so that your server can switch ' +
    'over; calling it again within that time returns the same new secret.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: v.object({ id: says(webhookIdField, 'The webhook.') }),
  response: envelope({ webhook: savedWebhook, secret: signingSecret }),
  answersSecret: true,
  table: {
    actions: ['ConditionCheckItem', 'GetItem', 'PutItem'],
    guarded: ['clients', 'webhookKey'],
  },
} as const satisfies Route;
