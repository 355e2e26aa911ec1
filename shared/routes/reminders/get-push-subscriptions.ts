import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { pushSubscriptionSchema } from '../../schemas/push/push-subscription.ts';
import type { Route } from '../route.ts';

export const getPushSubscriptions = {
  id: 'get-push-subscriptions',
  method: 'GET',
  path: '/api/v3/pushSubscriptions',
  topic: 'Reminders',
  summary: 'List the devices that reminders reach',
  description:
    'Your devices, in the order they were added, with the key a browser needs to subscribe. The addresses and ' +
    'keys of the devices themselves are never shown.',
  access: { kind: 'token', scopes: ['readmeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  response: envelope({
    applicationServerKey: says(
      v.string(),
      'The public key of this service (RFC 8292) in base64url, for `pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })`.',
    ),
    pushSubscriptions: says(v.array(pushSubscriptionSchema), 'The devices, oldest first.'),
  }),
  table: {
    actions: ['GetItem', 'PutItem'],
    partitions: { GetItem: ['deployment', 'devices'], PutItem: ['deployment', 'pushKey'] },
  },
} as const satisfies Route;
