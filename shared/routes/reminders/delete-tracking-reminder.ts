import { envelope } from '../../schemas/envelope.ts';
import { recordToDelete } from '../../schemas/record-to-delete.ts';
import type { Route } from '../route.ts';

export const deleteTrackingReminder = {
  id: 'delete-tracking-reminder',
  method: 'DELETE',
  path: '/api/v3/trackingReminders/delete',
  topic: 'Reminders',
  summary: 'Delete a reminder',
  description:
    'Deletes one reminder by its id, given in the body or, for clients that cannot send one, in the query. What it ' +
    'still asks is gone with it; what was answered, and every measurement, stays.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  ...recordToDelete,
  response: envelope({}),
  table: { actions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'] },
} as const satisfies Route;
