import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { rememberBrowser } from '../../data/access/known-browser.ts';
import {
  findPasskey,
  listPasskeys,
  mostPasskeys,
  noteUse,
  saveNewPasskeyChallenge,
  savePasskey,
  takeNewPasskeyChallenge,
} from '../../data/access/passkey.ts';
import { createSession } from '../../data/access/session.ts';
import { browserHashOf, saveSignInChallenge, takeSignInChallenge } from '../../data/access/sign-in.ts';
import { addressHash, knownBrowserHash } from '../../data/access/sign-in-secret.ts';
import { findPerson } from '../../data/people/person.ts';
import type { Person } from '../../domain/people/person.ts';
import { forgiveSignIn } from './network-attempts.ts';
import type { VisitingBrowser } from './sign-in-by-code.ts';

/** The host that passkeys are made for: browsers give them to no other. */
interface RelyingParty {
  readonly origin: string;
  readonly host: string;
}

/** This machine is known by its name: browsers bind passkeys to no number. */
export function relyingPartyAt(origin: string): RelyingParty {
  const { hostname } = new URL(origin);
  return { origin, host: /^(?:127\.0\.0\.1|\[::1\])$/.test(hostname) ? 'localhost' : hostname };
}

/** ECDSA on P-256 and RSA: between them every authenticator there is. */
const algorithms = [-7, -257];

/** Undefined when the person has as many as there may be. */
export async function offerNewPasskey(person: Person, { host }: RelyingParty, now: number) {
  const passkeys = await listPasskeys(person.userId);
  if (passkeys.length >= mostPasskeys) return undefined;
  const options = await generateRegistrationOptions({
    rpName: 'Daymark',
    rpID: host,
    userName: person.email,
    userDisplayName: person.displayName,
    userID: new TextEncoder().encode(String(person.userId)),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await saveNewPasskeyChallenge(person.userId, options.challenge, now);
  return options;
}

type NewPasskeyOutcome = 'added' | 'refused' | 'outOfDate';

export async function addPasskey(
  { userId }: Person,
  { origin, host }: RelyingParty,
  { name, response }: { readonly name: string; readonly response: unknown },
  now: number,
): Promise<NewPasskeyOutcome> {
  const challenge = await takeNewPasskeyChallenge(userId, now);
  if (challenge === undefined) return 'outOfDate';
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!verified?.verified) return 'refused';
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const isSaved = await savePasskey(userId, {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.slice(0, 10).map((transport) => String(transport).slice(0, 20)),
    name,
    createdAt: now,
  });
  return isSaved ? 'added' : 'refused';
}

/** Nobody has to say who they are: the passkey does. */
export async function offerSignIn({ browserSecret }: VisitingBrowser, { host }: RelyingParty, now: number) {
  const options = await generateAuthenticationOptions({ rpID: host, userVerification: 'required' });
  await saveSignInChallenge(browserHashOf(browserSecret), options.challenge, now);
  return options;
}

type PasskeyOutcome =
  | { readonly kind: 'signedIn'; readonly secret: string; readonly userId: number }
  | { readonly kind: 'refused' | 'outOfDate' };

/** Tries are not counted: a signature cannot be guessed, and nobody may keep a passkey from its person by trying. */
export async function signInByPasskey(
  { browserSecret, keptSecret, network }: VisitingBrowser,
  { origin, host }: RelyingParty,
  {
    response,
    device,
    requestId,
  }: { readonly response: unknown; readonly device: string; readonly requestId: string },
  now: number,
): Promise<PasskeyOutcome> {
  const browserHash = browserHashOf(browserSecret);
  const challenge = await takeSignInChallenge(browserHash, now);
  if (challenge === undefined) return { kind: 'outOfDate' };
  const answer = response as AuthenticationResponseJSON;
  const userId = userIdOf(answer.response.userHandle);
  const passkey = userId === undefined ? undefined : await findPasskey(userId, answer.id);
  if (userId === undefined || passkey === undefined) return { kind: 'refused' };
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports as AuthenticatorTransport[],
    },
  }).catch(() => undefined);
  if (!verified?.verified) return { kind: 'refused' };
  if (!(await noteUse(userId, passkey, verified.authenticationInfo.newCounter, now)))
    return { kind: 'refused' };
  const person = await findPerson(userId);
  if (person === undefined) return { kind: 'refused' };
  const address = await addressHash(person.email);
  const remembered = rememberBrowser(userId, await knownBrowserHash(keptSecret, address), now);
  const session = await createSession({ userId, method: 'passkey', device }, now, remembered);
  if (session === undefined) return { kind: 'refused' };
  await forgiveSignIn({ network, address, browserHash, requestId }, now);
  return { kind: 'signedIn', secret: session.secret, userId };
}

function userIdOf(userHandle: string | undefined): number | undefined {
  const text = userHandle === undefined ? '' : Buffer.from(userHandle, 'base64url').toString('utf8');
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}
