import * as v from 'valibot';
import type { PageRoute } from '../page-route.ts';

export const postAccountPasskeysOptions = {
  id: 'post-account-passkeys-options',
  method: 'POST',
  path: '/account/passkeys/options',
  summary: 'Say what a new passkey has to sign',
  access: { kind: 'browser', session: 'required' },
  body: v.object({}),
  /** The options of WebAuthn; only the challenge is checked here. */
  response: v.object({ challenge: v.string() }),
  table: { actions: ['PutItem', 'Query'], partitions: { PutItem: ['people'], Query: ['people'] } },
} as const satisfies PageRoute;
