import type { Adapter } from 'oidc-provider';
import { clientAdapter } from './client-adapter.ts';
import { deviceCodeAdapter } from './device-code-adapter.ts';
import { accessTokenAdapter, codeAdapter, grantAdapter, refreshTokenAdapter } from './grant-adapters.ts';
import { interactionAdapter, sessionAdapter } from './session-adapters.ts';

/** Each kind of thing that the library remembers is kept in the record that the service has for it. */
const adapters: Readonly<Record<string, Partial<Adapter>>> = {
  Client: clientAdapter,
  Session: sessionAdapter,
  Interaction: interactionAdapter,
  Grant: grantAdapter,
  AuthorizationCode: codeAdapter,
  DeviceCode: deviceCodeAdapter,
  AccessToken: accessTokenAdapter,
  RefreshToken: refreshTokenAdapter,
};

/** The library never calls the operations that a kind does not define. */
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
