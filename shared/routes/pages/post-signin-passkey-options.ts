import * as v from 'valibot';
import type { PageRoute } from '../page-route.ts';

export const postSigninPasskeyOptions = {
  id: 'post-signin-passkey-options',
  method: 'POST',
  path: '/signin/passkey/options',
  summary: 'Say what a passkey has to sign to sign somebody in',
  access: { kind: 'browser', session: 'none' },
  body: v.object({}),
  /** The options of WebAuthn; only the challenge is checked here. */
  response: v.object({ challenge: v.string() }),
  table: { actions: ['PutItem'], partitions: { PutItem: ['signIns'] } },
} as const satisfies PageRoute;
