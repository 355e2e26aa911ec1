import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { userVariableSchema } from '../../schemas/variables/user-variable.ts';
import { userVariablesQuery } from '../../schemas/variables/user-variables-query.ts';
import type { Route } from '../route.ts';

export const getUserVariables = {
  id: 'get-user-variables',
  method: 'GET',
  path: '/api/v3/userVariables',
  topic: 'Variables',
  summary: 'List your variables',
  description:
    'The variables that the person uses, with every setting filled in. The `Link` header with `rel="next"` leads to ' +
    'the next page. A request that would read more than 1,000 units of 4 KB is a 400 that says what to narrow. Charts and numbers ' +
    'of measurements of long histories are prepared in the background; until that is done, a 503 says ' +
    'when to ask again.',
  access: { kind: 'token', scopes: ['readmeasurements'] },
  query: userVariablesQuery,
  response: envelope({ userVariables: v.array(userVariableSchema) }),
  table: {
    actions: ['BatchGetItem', 'GetItem', 'Query', 'UpdateItem'],
    // A history that is too long to be read is marked to be summarised.
    partitions: { UpdateItem: ['people'] },
    indexes: ['byVariable'],
  },
} as const satisfies Route;
