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
    'A key that lets a phone, shortcut or home send to one `receiver` and do nothing else; or one that ' +
    '`reads`, works only for GET and expires, for a spreadsheet, a script or a dashboard. Using the same name for ' +
    'the same purpose again gives a new key, and the previous one ends at once. A person has at most ten. Each lasts ' +
    'until you end it or choose "Sign out everywhere else", and one that sends for ten years. What a key did is listed ' +
    'in GET /accesses under its name.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: deviceKeyInput,
  response: envelope({
    deviceKey: says(deviceKeyRecord, 'What is stored about it.'),
    key: says(v.string(), 'The key. It is shown only once.'),
    address: says(v.string(), 'The address the device posts to, or reads.'),
    header: says(v.string(), 'The value of the `Authorization` header for the device.'),
  }),
  answersSecret: true,
  table: {
    actions: ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: { UpdateItem: ['people'] },
    guarded: ['tokens'],
  },
} as const satisfies Route;
