import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { authorizedClientsSchema } from '../../schemas/people/authorized-clients.ts';
import type { Route } from '../route.ts';

export const getShares = {
  id: 'get-shares',
  method: 'GET',
  path: '/api/v3/shares',
  topic: 'Sharing',
  summary: 'List who can access your data',
  description:
    'The apps, individuals and studies you gave access to your data, with the scopes of each and when it last used them.',
  access: { kind: 'token', scopes: ['readmeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  response: envelope({ authorizedClients: authorizedClientsSchema }),
  table: { actions: ['Query'] },
} as const satisfies Route;
