import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter, clientName } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import type { Route } from '../route.ts';

export const deleteApp = {
  id: 'delete-app',
  method: 'DELETE',
  path: '/api/v3/apps/delete',
  topic: 'Sharing',
  summary: 'Delete an app',
  description:
    'Deletes an app that you registered, with its webhooks and all access people gave it. What it recorded for ' +
    'them stays. An app created by the operator can only be deleted by the operator (403).',
  access: { kind: 'token', scopes: ['writemeasurements'], firstParty: true },
  query: v.object({ id: says(clientName(), 'The client id of the app to delete.'), ...clientIdParameter }),
  response: envelope({}),
  table: {
    actions: ['BatchGetItem', 'BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    guarded: ['clients', 'tokens'],
  },
} as const satisfies Route;
