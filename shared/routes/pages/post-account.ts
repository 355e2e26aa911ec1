import type { PageRoute } from '../page-route.ts';

export const postAccount = {
  id: 'post-account',
  method: 'POST',
  path: '/account',
  summary: 'Sign out, end other sessions, rename or remove a passkey',
  access: { kind: 'browser', session: 'required' },
  fields: ['action', 'id', 'name'],
  table: {
    actions: ['DeleteItem', 'GetItem', 'Query', 'UpdateItem'],
    partitions: {
      DeleteItem: ['U#', 'TOKEN#'],
      GetItem: ['U#'],
      Query: ['U#'],
      UpdateItem: ['U#'],
    },
  },
} as const satisfies PageRoute;
