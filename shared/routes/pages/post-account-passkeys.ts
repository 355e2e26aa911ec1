import * as v from 'valibot';
import type { PageRoute } from '../page-route.ts';

const part = v.pipe(v.string(), v.maxLength(20_000));

export const postAccountPasskeys = {
  id: 'post-account-passkeys',
  method: 'POST',
  path: '/account/passkeys',
  summary: 'Add a passkey',
  access: { kind: 'browser', session: 'required' },
  body: v.object({
    name: v.pipe(v.string(), v.maxLength(200)),
    /** The answer of WebAuthn in the browser. */
    response: v.looseObject({
      id: part,
      rawId: part,
      type: part,
      response: v.looseObject({ attestationObject: part, clientDataJSON: part }),
    }),
  }),
  response: v.object({ next: v.string() }),
  table: {
    actions: ['ConditionCheckItem', 'DeleteItem', 'PutItem'],
    partitions: { ConditionCheckItem: ['people'], DeleteItem: ['people'], PutItem: ['people'] },
  },
} as const satisfies PageRoute;
