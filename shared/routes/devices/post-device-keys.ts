import * as v from 'valibot';
import { deviceKeyInput, deviceKeyRecord } from '../../schemas/devices/device-key.ts';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import type { Route } from '../route.ts';

export const postDeviceKeys = {
  id: 'post-device-keys',
  method: 'POST',
  path: '/api/v3/deviceKeys',
  topic: 'Devices',
  summary: 'Make a key for a device',
  description:
    'A key with which one phone, shortcut or home may send to its one `receiver`, and do nothing else; or one that ' +
    '`reads`, is good for GET alone and ends by itself, for a spreadsheet, a script or a dashboard. The same name for ' +
    'the same use again gives another key, and the former ends in that moment. A person has at most ten; each lasts ' +
    'until it is ended, by "Sign out everywhere else" too, and one that sends for ten years. What a key did stands ' +
    'in GET /accesses under its name.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: deviceKeyInput,
  response: envelope({
    deviceKey: says(deviceKeyRecord, 'What is kept of it.'),
    key: says(v.string(), 'The key, shown this once.'),
    address: says(v.string(), 'Where the device posts to, or reads.'),
    header: says(v.string(), 'What the device sends as the header `Authorization`.'),
  }),
  answersSecret: true,
  table: {
    actions: ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: { UpdateItem: ['people'] },
    guarded: ['tokens'],
  },
} as const satisfies Route;
