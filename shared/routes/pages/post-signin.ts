import type { PageRoute } from '../page-route.ts';

export const postSignin = {
  id: 'post-signin',
  method: 'POST',
  path: '/signin',
  summary: 'Send a code to anybody who wants to sign in, and ask for it',
  access: { kind: 'browser', session: 'none' },
  fields: ['email', 'return'],
  table: {
    actions: ['GetItem', 'PutItem'],
    partitions: {
      GetItem: ['attempts', 'deployment'],
      PutItem: ['attempts', 'signIns', 'deployment'],
    },
  },
  sendsMail: true,
} as const satisfies PageRoute;
