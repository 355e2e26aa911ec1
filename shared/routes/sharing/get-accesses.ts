import * as v from 'valibot';
import { accessesQuery, accessSchema } from '../../schemas/accesses/access.ts';
import { envelope } from '../../schemas/envelope.ts';
import { says } from '../../schemas/fields/says.ts';
import type { Route } from '../route.ts';

export const getAccesses = {
  id: 'get-accesses',
  method: 'GET',
  path: '/api/v3/accesses',
  topic: 'Sharing',
  summary: 'List who used your records',
  description:
    'What anyone but you did with your data: apps, people, studies, and the operator of the service. One record for ' +
    'each of them and each day, newest first, kept for 400 days: how many requests of each kind, the variables ' +
    'that were shown or changed, and the first and last request. A request for everything and one for a ' +
    'single variable are counted separately, and so are refused ones. Your own requests are not included. ' +
    'The `Link` header with `rel="next"` leads to the next page.',
  access: { kind: 'token', scopes: ['readmeasurements'], firstParty: true },
  query: accessesQuery,
  response: envelope({ accesses: says(v.array(accessSchema), 'The newest day first.') }),
  table: { actions: ['GetItem', 'Query'] },
} as const satisfies Route;
