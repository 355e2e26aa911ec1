import type { SoftAuthenticator } from './soft-authenticator.ts';
import type { Visitor } from './visitor.ts';

interface SignOptions {
  readonly challenge: string;
  readonly rpId: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

const optionsFrom = async (visitor: Visitor, path: string) =>
  JSON.parse((await visitor.postJson(path, {})).text) as SignOptions;

/** Adds the device's passkey to the person who is signed in. */
export async function addPasskey(
  visitor: Visitor,
  device: SoftAuthenticator,
  name = 'A key',
  changes: object = {},
) {
  const { challenge, rp, user } = await optionsFrom(visitor, '/account/passkeys/options');
  const asked = { challenge, rpId: rp.id, userId: user.id, origin: visitor.origin, ...changes };
  return visitor.postJson('/account/passkeys', { name, response: device.register(asked) });
}

/** Signs in with the device's passkey. */
export async function signInWithPasskey(
  visitor: Visitor,
  device: SoftAuthenticator,
  changes: object = {},
  returnTo?: string,
) {
  const { challenge, rpId } = await optionsFrom(visitor, '/signin/passkey/options');
  const response = device.authenticate({ challenge, rpId, origin: visitor.origin, ...changes });
  return visitor.postJson('/signin/passkey', {
    response,
    ...(returnTo !== undefined && { return: returnTo }),
  });
}
