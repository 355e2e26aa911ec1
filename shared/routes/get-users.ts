import * as v from 'valibot';
import { envelope } from '../schemas/envelope.ts';
import { userSchema } from '../schemas/user.ts';
import { usersQuery } from '../schemas/users-query.ts';
import type { Route } from './route.ts';

export const getUsers = {
  id: 'get-users',
  method: 'GET',
  path: '/api/v3/users',
  topic: 'Sharing',
  summary: 'List the people who share with you',
  description:
    'The people who granted access to a client that you own or, asked with an app’s token, to that app: one record ' +
    'per grant. Each carries an access token that acts on the person’s data with the scopes of the grant, lasts an ' +
    'hour (never longer than the token it was asked with) and dies with the grant. The `Link` header with ' +
    '`rel="next"` leads to the next page.',
  access: { kind: 'token', scopes: ['readmeasurements'] },
  query: usersQuery,
  response: envelope({
    users: v.array(userSchema),
    iconClassName: v.string(),
    html: v.pipe(v.string(), v.description('The display names as an HTML list.')),
  }),
  table: { actions: ['GetItem', 'Query', 'BatchGetItem', 'BatchWriteItem'] },
} as const satisfies Route;
