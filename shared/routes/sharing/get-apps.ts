import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { appRecord } from '../../schemas/sharing/app.ts';
import type { Route } from '../route.ts';

export const getApps = {
  id: 'get-apps',
  method: 'GET',
  path: '/api/v3/apps',
  topic: 'Sharing',
  summary: 'List your apps',
  description: 'The apps that you registered, and the apps and studies that the operator created for you.',
  access: { kind: 'token', scopes: ['readmeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  response: envelope({
    apps: says(v.array(appRecord), 'The oldest first.'),
    mayRegister: says(v.boolean(), 'Whether the operator lets people register apps.'),
  }),
  table: { actions: ['BatchGetItem', 'Query'], guarded: ['clients'] },
  needs: ['apps'],
} as const satisfies Route;
