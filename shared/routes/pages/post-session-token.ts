import * as v from 'valibot';
import type { PageRoute } from '../page-route.ts';

export const postSessionToken = {
  id: 'post-session-token',
  method: 'POST',
  path: '/session/token',
  summary: 'Give the page of a signed-in person a short-lived token of their own',
  access: { kind: 'browser', session: 'required' },
  response: v.object({ accessToken: v.string(), expiresIn: v.number(), userId: v.number() }),
  table: {
    actions: ['DeleteItem', 'PutItem', 'UpdateItem'],
    partitions: {
      DeleteItem: ['people', 'tokens'],
      PutItem: ['people', 'tokens'],
      UpdateItem: ['people'],
    },
  },
} as const satisfies PageRoute;
