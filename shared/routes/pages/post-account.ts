import type { PageRoute } from '../page-route.ts';

export const postAccount = {
  id: 'post-account',
  method: 'POST',
  path: '/account',
  summary: 'Sign out, end other sessions, rename or remove a passkey, end an app’s access',
  access: { kind: 'browser', session: 'required' },
  fields: ['action', 'id', 'name'],
  table: {
    actions: ['BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: {
      BatchWriteItem: ['people', 'tokens'],
      DeleteItem: ['people', 'tokens', 'clients', 'shares'],
      GetItem: ['people', 'cohorts', 'devices'],
      PutItem: ['devices'],
      Query: ['people'],
      UpdateItem: ['people', 'cohorts'],
    },
  },
} as const satisfies PageRoute;
