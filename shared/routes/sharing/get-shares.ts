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
  summary: 'List who may act on your data',
  description:
    'The apps, individuals and studies that you let act on your data, with the scopes you granted to each and when it last used them.',
  access: { kind: 'token', scopes: ['readmeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  response: envelope({ authorizedClients: authorizedClientsSchema }),
  table: { actions: ['Query'] },
} as const satisfies Route;
