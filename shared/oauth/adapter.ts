import type { Adapter } from 'oidc-provider';
import { clientAdapter } from './client-adapter.ts';
import { accessTokenAdapter, codeAdapter, grantAdapter, refreshTokenAdapter } from './grant-adapters.ts';
import { interactionAdapter, sessionAdapter } from './session-adapters.ts';

/** How the library keeps what it is to remember: each kind in the record that the service has for it. */
const adapters: Readonly<Record<string, Partial<Adapter>>> = {
  Client: clientAdapter,
  Session: sessionAdapter,
  Interaction: interactionAdapter,
  Grant: grantAdapter,
  AuthorizationCode: codeAdapter,
  AccessToken: accessTokenAdapter,
  RefreshToken: refreshTokenAdapter,
};

/** What a kind does not say is never asked of it. */
export const createAdapter = (name: string): Adapter => ({
  upsert: never(name, 'upsert'),
  find: never(name, 'find'),
  findByUid: never(name, 'findByUid'),
  findByUserCode: never(name, 'findByUserCode'),
  consume: never(name, 'consume'),
  destroy: never(name, 'destroy'),
  revokeByGrantId: never(name, 'revokeByGrantId'),
  ...adapters[name],
});

const never = (name: string, operation: string) => async (): Promise<undefined> => {
  throw new Error(`${name} knows no ${operation}.`);
};
