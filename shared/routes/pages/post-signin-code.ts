import type { PageRoute } from '../page-route.ts';

export const postSigninCode = {
  id: 'post-signin-code',
  method: 'POST',
  path: '/signin/code',
  summary: 'Sign in, or sign up, the person who has the code',
  access: { kind: 'browser', session: 'none' },
  fields: ['email', 'code', 'timezone', 'return', 'long'],
  table: {
    actions: ['GetItem', 'PutItem', 'UpdateItem'],
    partitions: {
      GetItem: ['attempts', 'browsers', 'signIns', 'emails', 'people', 'deployment'],
      PutItem: ['attempts', 'emails', 'people', 'deployment'],
      UpdateItem: ['attempts', 'browsers', 'signIns', 'people', 'counters'],
    },
  },
  needs: ['codeMailSender', 'signUp'],
} as const satisfies PageRoute;
