import { envelope } from '../schemas/envelope.ts';
import { recordToDelete } from '../schemas/record-to-delete.ts';
import type { Route } from './route.ts';

export const deleteMeasurement = {
  id: 'delete-measurement',
  method: 'DELETE',
  path: '/api/v3/measurements/delete',
  topic: 'Measurements',
  summary: 'Delete a measurement',
  description:
    'Deletes one measurement by its id, given in the body or, for clients that cannot send one, in the query.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  ...recordToDelete,
  response: envelope({}),
  table: { actions: ['DeleteItem', 'UpdateItem'] },
} as const satisfies Route;
