import { envelope } from '../../schemas/envelope.ts';
import { recordToDelete } from '../../schemas/record-to-delete.ts';
import type { Route } from '../route.ts';

export const deleteDeviceKey = {
  id: 'delete-device-key',
  method: 'DELETE',
  path: '/api/v3/deviceKeys/delete',
  topic: 'Devices',
  summary: 'End the key of a device',
  description:
    'The device’s next request is refused. What it sent stays. The id is in the query or the body.',
  access: { kind: 'token', scopes: ['writemeasurements'], firstParty: true },
  ...recordToDelete,
  response: envelope({}),
  table: { actions: ['DeleteItem', 'Query'], guarded: ['tokens'] },
} as const satisfies Route;
