import { envelope } from '../../schemas/envelope.ts';
import { recordToDelete } from '../../schemas/record-to-delete.ts';
import type { Route } from '../route.ts';

export const deletePushSubscription = {
  id: 'delete-push-subscription',
  method: 'DELETE',
  path: '/api/v3/pushSubscriptions/delete',
  topic: 'Reminders',
  summary: 'Remove a device',
  description:
    'Removes a device by its id, in the body or, for clients that can’t send one, in the query. Nothing more is ' +
    'sent to it, not even what is already queued.',
  access: { kind: 'token', scopes: ['writemeasurements'], firstParty: true },
  ...recordToDelete,
  response: envelope({}),
  table: {
    actions: ['GetItem', 'PutItem'],
    partitions: { GetItem: ['devices'], PutItem: ['people', 'devices'] },
  },
} as const satisfies Route;
