import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { recordId } from '../../schemas/fields/numbers.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import type { Route } from '../route.ts';

export const postPushSubscriptionsTest = {
  id: 'post-push-subscriptions-test',
  method: 'POST',
  path: '/api/v3/pushSubscriptions/test',
  topic: 'Reminders',
  summary: 'Send a test to a device',
  description: 'Sends a test message within a minute. The list of devices shows the outcome.',
  access: { kind: 'token', scopes: ['writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: v.object({ id: recordId() }),
  response: envelope({}),
  needs: ['pushSender'],
  table: {
    actions: ['GetItem', 'PutItem'],
    partitions: { GetItem: ['devices'], PutItem: ['people', 'pushes'] },
  },
} as const satisfies Route;
