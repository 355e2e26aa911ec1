import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { says } from '../../schemas/fields/says.ts';
import { userSchema } from '../../schemas/people/user.ts';
import { usersQuery } from '../../schemas/people/users-query.ts';
import type { Route } from '../route.ts';

export const getUsers = {
  id: 'get-users',
  method: 'GET',
  path: '/api/v3/users',
  topic: 'Sharing',
  summary: 'List the people who share with you',
  description:
    'The people who gave access to a client that you own: one record per grant. Each contains an access token that ' +
    'can act on the person’s data with the scopes of the grant that your own token also has. It lasts an hour, never ' +
    'longer than the token used for the request, and ends with the grant and with that token. Each of them can see that you listed them. The `Link` header with ' +
    '`rel="next"` leads to the next page. Sorting by anything but id, and filtering by time, are for fewer than 1,000 grants.',
  access: { kind: 'token', scopes: ['readmeasurements'], firstParty: true },
  query: usersQuery,
  response: envelope({
    users: v.array(userSchema),
    iconClassName: v.string(),
    image: says(
      v.object({ imageUrl: v.string(), width: v.string(), height: v.string() }),
      'The icon of a group of people.',
    ),
    html: says(v.string(), 'The display names as an HTML list.'),
  }),
  table: {
    actions: ['Query', 'BatchGetItem', 'UpdateItem'],
    partitions: { UpdateItem: ['accesses'] },
    guarded: ['clients'],
  },
} as const satisfies Route;
