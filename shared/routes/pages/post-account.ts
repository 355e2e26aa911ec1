import type { PageRoute } from '../page-route.ts';

export const postAccount = {
  id: 'post-account',
  method: 'POST',
  path: '/account',
  summary: 'Sign out, end other sessions, rename or remove a passkey',
  access: { kind: 'browser', session: 'required' },
  fields: ['action', 'id', 'name'],
  table: {
    actions: ['DeleteItem', 'Query', 'UpdateItem'],
    partitions: {
      DeleteItem: ['U#', 'TOKEN#'],
      Query: ['U#'],
      UpdateItem: ['U#'],
    },
  },
} as const satisfies PageRoute;
