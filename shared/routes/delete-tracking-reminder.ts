import * as v from 'valibot';
import { envelope } from '../schemas/envelope.ts';
import { recordId } from '../schemas/fields/numbers.ts';
import { clientIdParameter, queryInteger } from '../schemas/fields/query.ts';
import type { Route } from './route.ts';

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
  query: v.object({
    id: v.optional(v.pipe(queryInteger({ min: 1 }), v.description('The id, where a body cannot be sent.'))),
    ...clientIdParameter,
  }),
  body: v.optional(v.object({ id: recordId() })),
  response: envelope({}),
  table: { actions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'] },
} as const satisfies Route;
