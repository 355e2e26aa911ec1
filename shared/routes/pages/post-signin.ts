import type { PageRoute } from '../page-route.ts';

export const postSignin = {
  id: 'post-signin',
  method: 'POST',
  path: '/signin',
  summary: 'Send a sign-in code, and ask for it',
  access: { kind: 'browser', session: 'none' },
  fields: ['email', 'return'],
  table: {
    actions: ['GetItem', 'PutItem', 'UpdateItem'],
    partitions: {
      GetItem: ['attempts', 'browsers', 'deployment'],
      PutItem: ['attempts', 'signIns', 'deployment'],
      UpdateItem: ['attempts'],
    },
  },
  needs: ['codeMailSender', 'signUp'],
} as const satisfies PageRoute;
