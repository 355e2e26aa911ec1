import * as v from 'valibot';
import { deviceKeys } from '../../schemas/devices/device-key.ts';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import type { Route } from '../route.ts';

export const getDeviceKeys = {
  id: 'get-device-keys',
  method: 'GET',
  path: '/api/v3/deviceKeys',
  topic: 'Devices',
  summary: 'List the keys of your devices',
  description: 'Your devices’ keys: when each was last used, how much it sent, and what last went wrong.',
  access: { kind: 'token', scopes: ['readmeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  response: envelope({ deviceKeys }),
  table: { actions: ['Query'] },
} as const satisfies Route;
