import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { sha256 } from '../../platform/hash.ts';
import type { Item } from '../item.ts';
import { hashOfPersonSignIn, personSignInKey, signInCodeKey, signInPasskeyKey } from '../keys/access.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { record } from '../table/record.ts';
import { send, sendIfAllowed } from '../table/send.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { absent, absentOr, putWrite } from '../table/writes.ts';
import { timeToLiveAttribute } from '../table-facts.ts';
import { saveChallenge, takeChallenge } from './challenge.ts';

/** Minutes and tries that a code is good for. */
export const codeMinutes = 10;
export const mostTries = 5;

const storedSignIn = v.object({
  /** A keyed hash of the email address, which is stored nowhere before someone proved that it is theirs. */
  address: v.string(),
  /** The random text that the code is derived from. */
  nonce: v.string(),
  /** True if the code is a long one that nobody could guess, because someone has tried to. */
  isLong: v.boolean(),
  tries: v.number(),
  /** The request that used the code. */
  usedBy: v.optional(v.string()),
  [timeToLiveAttribute]: v.number(),
});

/** A browser that asked for a code. */
type SignIn = v.InferOutput<typeof storedSignIn> & { readonly browserHash: string };

/** The person is noted for erasing: what is stored for their browser goes with them. */
const signIns = record({ schema: storedSignIn, writeOnly: { userId: v.number() } });

/** A browser is known by the hash of a secret that only it has. */
export const browserHashOf = (secret: string): string => sha256(secret);

/** The newest code is the one that counts. */
export async function beginSignIn(
  browserHash: string,
  { address, isLong }: Pick<SignIn, 'address' | 'isLong'>,
  now: number,
): Promise<SignIn> {
  const signIn = {
    address,
    isLong,
    nonce: randomBytes(18).toString('base64url'),
    tries: 0,
    [timeToLiveAttribute]: now + codeMinutes * 60,
  };
  await send(signIns.put(signInCodeKey(browserHash), signIn));
  return { ...signIn, browserHash };
}

export async function findSignIn(browserHash: string, now: number): Promise<SignIn | undefined> {
  const found = await signIns.find(signInCodeKey(browserHash));
  return found !== undefined && found.expiresAt > now && found.usedBy === undefined
    ? { ...found, browserHash }
    : undefined;
}

/** Takes one of the tries. False when something else has happened to it since it was read. */
export const takeTry = ({ browserHash, nonce, tries }: SignIn): Promise<boolean> =>
  sendIfAllowed(
    signIns.update(signInCodeKey(browserHash), {
      set: { tries: tries + 1 },
      onlyIf: { nonce, tries, usedBy: absent },
    }),
  );

/** A code is good once: of two requests at the same moment one may continue. */
export const useCode = ({ browserHash, nonce }: SignIn, requestId: string): Promise<boolean> =>
  sendIfAllowed(
    signIns.update(signInCodeKey(browserHash), {
      set: { usedBy: requestId },
      onlyIf: { nonce, usedBy: absentOr(requestId) },
    }),
  );

/**
 * Makes what was stored for a browser go with the person whose address it is. False when the person is leaving, or the
 * browser has asked for another code since.
 */
export const claimSignIn = (
  userId: number,
  { browserHash, nonce, expiresAt }: Pick<SignIn, 'browserHash' | 'nonce' | 'expiresAt'>,
): Promise<boolean> =>
  transactIfAllowed([
    personIsThere(userId),
    putWrite(personSignInKey(userId, browserHash), { [timeToLiveAttribute]: expiresAt }),
    signIns.update(signInCodeKey(browserHash), { set: { userId }, onlyIf: { nonce } }),
  ]);

/** Removes what `claimSignIn` marked. */
export const removeSignIn = ({ sk }: Item): Promise<void> =>
  send(signIns.remove(signInCodeKey(hashOfPersonSignIn(sk))));

/** Keeps the challenge that a passkey has to sign, for anybody who signs in with it in this browser. */
export const saveSignInChallenge = (browserHash: string, challenge: string, now: number): Promise<void> =>
  saveChallenge(signInPasskeyKey(browserHash), challenge, now);

export const takeSignInChallenge = (browserHash: string, now: number): Promise<string | undefined> =>
  takeChallenge(signInPasskeyKey(browserHash), now);
