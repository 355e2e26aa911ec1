import * as v from 'valibot';
import { envelope } from '../schemas/envelope.ts';
import { recordId } from '../schemas/fields/numbers.ts';
import { clientIdParameter, queryInteger } from '../schemas/fields/query.ts';
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
  query: v.object({
    id: v.optional(v.pipe(queryInteger({ min: 1 }), v.description('The id, where a body cannot be sent.'))),
    ...clientIdParameter,
  }),
  body: v.optional(v.object({ id: recordId() })),
  response: envelope({}),
  table: { actions: ['DeleteItem', 'UpdateItem'] },
} as const satisfies Route;
