import * as v from 'valibot';
import type { PageRoute } from '../page-route.ts';

export const postAccountChanges = {
  id: 'post-account-changes',
  method: 'POST',
  path: '/account/changes',
  summary: 'Sign out, or note the device that this session’s notifications go to, for the script of a page',
  access: { kind: 'browser', session: 'required' },
  body: v.object({
    action: v.picklist(['sign-out', 'sign-out-only', 'note-device']),
    id: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  response: v.object({ isSignedIn: v.boolean() }),
  table: {
    actions: ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: {
      DeleteItem: ['people', 'tokens'],
      GetItem: ['people', 'devices'],
      PutItem: ['devices'],
      UpdateItem: ['people'],
    },
  },
} as const satisfies PageRoute;
