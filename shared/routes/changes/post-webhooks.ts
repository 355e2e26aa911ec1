import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { savedWebhook, signingSecret, webhookInput } from '../../schemas/webhooks/webhook.ts';
import type { Route } from '../route.ts';

export const postWebhooks = {
  id: 'post-webhooks',
  method: 'POST',
  path: '/api/v3/webhooks',
  topic: 'Changes',
  summary: 'Save a webhook',
  description:
    'Posts a message to your server whenever something changes, normally within two minutes: what is about you, or, ' +
    'with `clientId`, about everybody who gave that app of yours access (`measurements.changed`, `notification.due` and ' +
    '`study.changed` only for those who let it read). A message names what changed by ids and times, as GET /changes ' +
    'does: `{type, timestamp, data: {userId, changes}}`. It is signed by [Standard Webhooks](https://www.standardwebhooks.com); ' +
    'verify it with the secret that is answered here, and remember `webhook-id`: a message may come more than once. ' +
    'Answer 2xx within five seconds. After any other answer, including redirects, it is tried again for three days, with ' +
    'growing gaps, and nothing later comes before it; then the webhook is switched off, as it is at once by a 410, ' +
    'and a card in your feed says so. Saving the same address again changes its events and turns it on.',
  access: { kind: 'token', scopes: ['writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: webhookInput,
  response: envelope({ webhook: savedWebhook, secret: signingSecret }),
  answersSecret: true,
  table: {
    actions: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query'],
    guarded: ['clients', 'webhookKey'],
  },
} as const satisfies Route;
