import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { sha256 } from '../../platform/hash.ts';
import type { Item } from '../item.ts';
import { hashOfPersonSignIn, personSignInKey, signInCodeKey, signInPasskeyKey } from '../keys/access.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { getItem } from '../table/read.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { deleteItem, putItem, updateItem } from '../table/write.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

/** Minutes and tries that a code is good for. */
export const codeMinutes = 10;
export const mostTries = 5;

const storedSignIn = v.object({
  /** A keyed hash of the e-mail address, which is stored nowhere before somebody proved that it is theirs. */
  address: v.string(),
  /** The random text that the code is derived from. */
  nonce: v.string(),
  /** True if the code is a long one that nobody could guess, because somebody has tried to. */
  isLong: v.boolean(),
  tries: v.number(),
  /** The request that used the code. */
  usedBy: v.optional(v.string()),
  [timeToLiveAttribute]: v.number(),
});

/** A browser that asked for a code. */
export type SignIn = v.InferOutput<typeof storedSignIn> & { readonly browserHash: string };

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
  await putItem({ Item: { ...signInCodeKey(browserHash), ...signIn } });
  return { ...signIn, browserHash };
}

export async function findSignIn(browserHash: string, now: number): Promise<SignIn | undefined> {
  const item = await getItem(signInCodeKey(browserHash));
  if (item === undefined) return undefined;
  const signIn = { ...parseStored(storedSignIn, item), browserHash };
  return signIn.expiresAt > now && signIn.usedBy === undefined ? signIn : undefined;
}

/** Takes one of the tries. False when something else has happened to it since it was read. */
export const takeTry = ({ browserHash, nonce, tries }: SignIn): Promise<boolean> =>
  changeIf(browserHash, {
    UpdateExpression: 'SET tries = :next',
    ConditionExpression: 'nonce = :nonce AND tries = :tries AND attribute_not_exists(usedBy)',
    ExpressionAttributeValues: { ':nonce': nonce, ':tries': tries, ':next': tries + 1 },
  });

/** A code is good once: of two requests at the same moment one may go on. */
export const useCode = ({ browserHash, nonce }: SignIn, requestId: string): Promise<boolean> =>
  changeIf(browserHash, {
    UpdateExpression: 'SET usedBy = :request',
    ConditionExpression: 'nonce = :nonce AND (attribute_not_exists(usedBy) OR usedBy = :request)',
    ExpressionAttributeValues: { ':nonce': nonce, ':request': requestId },
  });

const changeIf = (
  browserHash: string,
  change: Omit<Parameters<typeof updateItem>[0], 'Key'>,
): Promise<boolean> => isAllowed(updateItem({ Key: signInCodeKey(browserHash), ...change }));

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
    { Put: { Item: { ...personSignInKey(userId, browserHash), [timeToLiveAttribute]: expiresAt } } },
    {
      Update: {
        Key: signInCodeKey(browserHash),
        UpdateExpression: 'SET userId = :userId',
        ConditionExpression: 'nonce = :nonce',
        ExpressionAttributeValues: { ':userId': userId, ':nonce': nonce },
      },
    },
  ]);

/** Removes what `claimSignIn` marked. */
export async function removeSignIn({ sk }: Item): Promise<void> {
  await deleteItem({ Key: signInCodeKey(hashOfPersonSignIn(sk)) });
}

const challengeSeconds = 5 * 60;
const storedChallenge = v.object({ challenge: v.string(), [timeToLiveAttribute]: v.number() });

/** Keeps the challenge that a passkey has to sign, for anybody who signs in with it in this browser. */
export const saveSignInChallenge = (browserHash: string, challenge: string, now: number) =>
  putItem({
    Item: {
      ...signInPasskeyKey(browserHash),
      challenge,
      [timeToLiveAttribute]: now + challengeSeconds,
    },
  });

/** Each is good once. */
export async function takeSignInChallenge(browserHash: string, now: number): Promise<string | undefined> {
  const { Attributes } = await deleteItem({ Key: signInPasskeyKey(browserHash), ReturnValues: 'ALL_OLD' });
  if (Attributes === undefined) return undefined;
  const { challenge, expiresAt } = parseStored(storedChallenge, Attributes);
  return expiresAt > now ? challenge : undefined;
}
