import * as v from 'valibot';
import { receivedAnswer } from '../../schemas/devices/received.ts';
import { sentRows } from '../../schemas/devices/sent-bodies.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import type { Route } from '../route.ts';

export const postReceiveRows = {
  id: 'post-receive-rows',
  method: 'POST',
  path: '/api/v3/receive/rows',
  topic: 'Devices',
  summary: 'Receive rows from shortcuts and home automation',
  description:
    'Records up to 1,000 values of variables that you have; a single object counts as an array of one. If one name is ' +
    'not yours, all of them are refused with a 404 that names it: create the variable in the app first. The source is the ' +
    "key's name. The same variable and time again is the same row; without `at`, the time is the minute of arrival.",
  access: { kind: 'token', scopes: ['writemeasurements'], receiver: 'rows' },
  query: v.object(clientIdParameter),
  body: sentRows,
  response: receivedAnswer,
  table: {
    actions: ['BatchGetItem', 'BatchWriteItem', 'GetItem', 'PutItem', 'UpdateItem'],
  },
} as const satisfies Route;
