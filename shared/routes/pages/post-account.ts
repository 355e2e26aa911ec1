import type { PageRoute } from '../page-route.ts';

export const postAccount = {
  id: 'post-account',
  method: 'POST',
  path: '/account',
  summary: 'Sign out, end other sessions, rename or remove a passkey, end what an app may do',
  access: { kind: 'browser', session: 'required' },
  fields: ['action', 'id', 'name'],
  table: {
    actions: ['BatchWriteItem', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem'],
    partitions: {
      BatchWriteItem: ['U#', 'TOKEN#'],
      DeleteItem: ['U#', 'TOKEN#', 'CLIENT#'],
      GetItem: ['U#', 'COHORT#'],
      Query: ['U#'],
      UpdateItem: ['U#', 'COHORT#'],
    },
  },
} as const satisfies PageRoute;
