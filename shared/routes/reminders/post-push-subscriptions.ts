import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { pushSubscriptionInput, pushSubscriptionSchema } from '../../schemas/push/push-subscription.ts';
import type { Route } from '../route.ts';

export const postPushSubscriptions = {
  id: 'post-push-subscriptions',
  method: 'POST',
  path: '/api/v3/pushSubscriptions',
  topic: 'Reminders',
  summary: 'Add a device for reminders',
  description:
    'Send the unchanged result of the browser’s `pushManager.subscribe()`, and a name. From then on every reminder that ' +
    'becomes due is pushed to the device (Web Push, RFC 8291), unless `pushNotificationsEnabled` is false in your ' +
    'settings: if you have not chosen, this sets it to true. The variable is named only with `pushShowsNames`. The same endpoint again is the same device, with its ' +
    'present keys. A person may have 10 devices. Where the push service says that the device is gone, it is forgotten; ' +
    'if it accepts nothing for a day, the device is set aside.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: pushSubscriptionInput,
  response: envelope({ pushSubscription: pushSubscriptionSchema }),
  needs: ['pushHosts'],
  table: {
    actions: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    partitions: {
      GetItem: ['devices'],
      PutItem: ['people', 'devices'],
      UpdateItem: ['people'],
      ConditionCheckItem: ['people'],
    },
  },
} as const satisfies Route;
