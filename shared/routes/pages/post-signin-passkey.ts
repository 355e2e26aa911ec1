import * as v from 'valibot';
import type { PageRoute } from '../page-route.ts';

const part = v.pipe(v.string(), v.maxLength(4000));

export const postSigninPasskey = {
  id: 'post-signin-passkey',
  method: 'POST',
  path: '/signin/passkey',
  summary: 'Sign in the person who has the passkey',
  access: { kind: 'browser', session: 'none' },
  body: v.object({
    /** The answer of WebAuthn in the browser. */
    response: v.looseObject({
      id: part,
      rawId: part,
      type: part,
      response: v.looseObject({
        authenticatorData: part,
        clientDataJSON: part,
        signature: part,
        userHandle: v.optional(part),
      }),
    }),
    return: v.optional(part),
  }),
  response: v.object({ next: v.string() }),
  table: {
    actions: ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: {
      DeleteItem: ['signIns'],
      GetItem: ['attempts', 'people', 'deployment'],
      PutItem: ['attempts', 'people', 'deployment'],
      UpdateItem: ['browsers', 'people'],
    },
  },
} as const satisfies PageRoute;
