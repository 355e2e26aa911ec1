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
    'Deletes one reminder by its id, in the body or, for clients that can’t send one, in the query. Its ' +
    'open questions are deleted with it; answered ones and all measurements stay.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  ...recordToDelete,
  response: envelope({}),
  table: { actions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'] },
} as const satisfies Route;
