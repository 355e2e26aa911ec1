import { envelope } from '../../schemas/envelope.ts';
import { measurementToDelete } from '../../schemas/measurements/measurement-to-delete.ts';
import type { Route } from '../route.ts';

export const deleteMeasurement = {
  id: 'delete-measurement',
  method: 'DELETE',
  path: '/api/v3/measurements/delete',
  topic: 'Measurements',
  summary: 'Delete a measurement',
  description:
    'Deletes one measurement by its id, in the body or, for clients that can’t send one, in the query. With ' +
    '`ifMatch`, only if it still has that etag; otherwise the answer is a 412 and it stays. A question that it ' +
    'answered is asked again, until the next one about the variable or the end of its day.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  ...measurementToDelete,
  checksEtags: true,
  response: envelope({}),
  table: { actions: ['ConditionCheckItem', 'DeleteItem', 'PutItem', 'Query', 'UpdateItem'] },
} as const satisfies Route;
