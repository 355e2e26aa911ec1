import type { PageRoute } from '../page-route.ts';

export const postSigninCode = {
  id: 'post-signin-code',
  method: 'POST',
  path: '/signin/code',
  summary: 'Sign in the person who has the code, or sign them up',
  access: { kind: 'browser', session: 'none' },
  fields: ['email', 'code', 'timezone', 'return'],
  table: {
    actions: ['GetItem', 'PutItem', 'UpdateItem'],
    partitions: {
      GetItem: ['attempts', 'signIns', 'emails', 'people', 'deployment'],
      PutItem: ['attempts', 'emails', 'people', 'deployment'],
      UpdateItem: ['signIns', 'people', 'counters'],
    },
  },
} as const satisfies PageRoute;
