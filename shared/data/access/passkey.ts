import * as v from 'valibot';
import { sha256 } from '../../platform/hash.ts';
import type { Item } from '../item.ts';
import { newPasskeyKey, passkeyKey, passkeyPrefix } from '../keys/access.ts';
import { personPartition } from '../keys/key.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { getItem, listByPrefix } from '../table/read.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { deleteItem, putItem, updateItem } from '../table/write.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

const storedPasskey = v.object({
  credentialId: v.string(),
  /** base64url; it signs nothing. */
  publicKey: v.string(),
  counter: v.number(),
  transports: v.array(v.string()),
  name: v.string(),
  createdAt: v.number(),
  usedAt: v.optional(v.number()),
});
export type Passkey = v.InferOutput<typeof storedPasskey>;

export const mostPasskeys = 20;
/** The id that pages know a passkey by: the credential's own may be long. */
export const passkeyIdOf = ({ credentialId }: Pick<Passkey, 'credentialId'>): string => sha256(credentialId);

const parsePasskey = (item: Item): Passkey => parseStored(storedPasskey, item);

/** The oldest first. */
export async function listPasskeys(userId: number): Promise<Passkey[]> {
  const passkeys = (await listByPrefix(personPartition(userId), passkeyPrefix)).map(parsePasskey);
  return passkeys.sort((a, b) => a.createdAt - b.createdAt);
}

export async function findPasskey(userId: number, credentialId: string): Promise<Passkey | undefined> {
  const item = await getItem(passkeyKey(userId, passkeyIdOf({ credentialId })));
  return item === undefined ? undefined : parsePasskey(item);
}

/** False when the person is leaving. */
export const savePasskey = (userId: number, passkey: Passkey): Promise<boolean> =>
  transactIfAllowed([
    personIsThere(userId),
    { Put: { Item: { ...passkeyKey(userId, passkeyIdOf(passkey)), ...passkey } } },
  ]);

/** The count of its signatures, where the authenticator keeps one; it never goes back. */
export const noteUse = (userId: number, passkey: Passkey, counter: number, now: number): Promise<boolean> =>
  change(userId, passkeyIdOf(passkey), {
    UpdateExpression: 'SET #counter = :counter, usedAt = :now',
    ConditionExpression: 'attribute_exists(pk) AND #counter <= :counter',
    ExpressionAttributeNames: { '#counter': 'counter' },
    ExpressionAttributeValues: { ':counter': counter, ':now': now },
  });

export const renamePasskey = (userId: number, id: string, name: string): Promise<boolean> =>
  change(userId, id, {
    UpdateExpression: 'SET #name = :name',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':name': name },
  });

const change = (
  userId: number,
  id: string,
  changes: Omit<Parameters<typeof updateItem>[0], 'Key'>,
): Promise<boolean> => isAllowed(updateItem({ Key: passkeyKey(userId, id), ...changes }));

export async function removePasskey(userId: number, id: string): Promise<boolean> {
  const { Attributes } = await deleteItem({ Key: passkeyKey(userId, id), ReturnValues: 'ALL_OLD' });
  return Attributes !== undefined;
}

const challengeSeconds = 5 * 60;
const storedChallenge = v.object({ challenge: v.string(), [timeToLiveAttribute]: v.number() });

/** Keeps the challenge that a new passkey has to sign. */
export const saveNewPasskeyChallenge = (userId: number, challenge: string, now: number) =>
  putItem({
    Item: { ...newPasskeyKey(userId), challenge, [timeToLiveAttribute]: now + challengeSeconds },
  });

/** Each is good once. */
export async function takeNewPasskeyChallenge(userId: number, now: number): Promise<string | undefined> {
  const { Attributes } = await deleteItem({ Key: newPasskeyKey(userId), ReturnValues: 'ALL_OLD' });
  if (Attributes === undefined) return undefined;
  const { challenge, expiresAt } = parseStored(storedChallenge, Attributes);
  return expiresAt > now ? challenge : undefined;
}
