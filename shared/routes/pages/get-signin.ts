import * as v from 'valibot';
import type { PageRoute } from '../page-route.ts';

export const getSignin = {
  id: 'get-signin',
  method: 'GET',
  path: '/signin',
  summary: 'Ask who wants to sign in',
  access: { kind: 'browser', session: 'optional' },
  query: v.object({
    return: v.optional(v.string()),
    /** Asks for a new sign-in even if someone is signed in. */
    again: v.optional(v.string()),
  }),
  table: { actions: [] },
  needs: ['signUp'],
} as const satisfies PageRoute;
