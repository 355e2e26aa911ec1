import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { readings, receivers } from '../../domain/devices/device-key.ts';
import { type Audience, audiences } from '../../domain/people/audience.ts';
import { type Scope, scopes } from '../../domain/people/scope.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Item } from '../item.ts';
import { hashOfPersonToken, personTokenKey, personTokenPrefix, tokenKey } from '../keys/access.ts';
import { authorizationPrefix } from '../keys/clients.ts';
import { type Key, keyOfItem, personPartition } from '../keys/key.ts';
import { listByPrefix } from '../table/read.ts';
import { record } from '../table/record.ts';
import { send } from '../table/send.ts';
import { transact, type Write } from '../table/transact.ts';
import { batchWrite } from '../table/write.ts';
import { timeToLiveAttribute } from '../table-facts.ts';
import { publicKeyOf } from './derived-token.ts';

const storedToken = v.object({
  userId: v.number(),
  clientId: v.optional(v.string()),
  grantId: v.optional(v.string()),
  /** The authorization that an app got the token by: the token ends with it. */
  authorizationId: v.optional(v.string()),
  scopes: v.array(v.picklist(scopes)),
  /** The interface that it is meant for. @default the API */
  audience: v.optional(v.picklist(audiences)),
  /** The device that sends with it, and does nothing else. */
  device: v.optional(
    v.object({ id: v.number(), slot: v.number(), name: v.string(), receiver: v.picklist(receivers) }),
  ),
  /** The device that reads with it, and does nothing else. */
  reader: v.optional(
    v.object({
      id: v.number(),
      slot: v.number(),
      name: v.string(),
      reads: v.picklist(readings),
      variableIds: v.optional(v.array(v.number())),
    }),
  ),
  /** Verifies the tokens derived from a person's own token. */
  publicKey: v.optional(v.string()),
  createdAt: v.number(),
  [timeToLiveAttribute]: v.number(),
});
export type Token = v.InferOutput<typeof storedToken>;

const tokens = record({ schema: storedToken });
export const parseToken = tokens.parse;

/** The person that a token names: enough to read its record and the person's or grant's in one request. */
export interface TokenClaim {
  readonly hash: string;
  readonly userId: number;
  readonly clientId?: string;
}

const secretBytes = 32;
const tokenPattern = /^dm_(?<userId>[1-9]\d{0,15})(?:_(?<clientId>[a-z0-9-]{1,64}))?_[\w-]{43}$/;

export function readToken(token: string): TokenClaim | undefined {
  const { userId, clientId } = tokenPattern.exec(token)?.groups ?? {};
  if (userId === undefined) return undefined;
  return { hash: sha256(token), userId: Number(userId), clientId };
}

export const findToken = (hash: string): Promise<Token | undefined> => tokens.find(tokenKey(hash));

export interface IssuedToken {
  /** Shown once, here: only its hash is stored. */
  readonly text: string;
  readonly hash: string;
  readonly expiresAt: number;
}

interface TokenRequest {
  readonly userId: number;
  readonly scopes: readonly Scope[];
  readonly lifetimeSeconds: number;
}

/** The grant that a client's token is issued under. */
interface GrantOfToken {
  readonly userId: number;
  readonly clientId: string;
  readonly grantId: string;
  readonly scopes: Scope[];
}

/** A token of the person's own. */
export const issueToken = ({ userId, scopes: granted, lifetimeSeconds }: TokenRequest, now: number) =>
  issue({ userId, scopes: [...granted], createdAt: now, expiresAt: now + lifetimeSeconds });

/** A token with which a client acts on a person's data, for as long as the grant lasts. */
export const issueDelegatedToken = (
  { userId, clientId, grantId, scopes: granted }: GrantOfToken,
  lifetimeSeconds: number,
  now: number,
  audience: Audience = 'api',
) =>
  issue({
    userId,
    clientId,
    grantId,
    scopes: granted,
    ...(audience !== 'api' && { audience }),
    createdAt: now,
    expiresAt: now + lifetimeSeconds,
  });

async function issue(token: Token): Promise<IssuedToken> {
  const { issued, writes } = prepareToken(token);
  await transact(writes);
  return issued;
}

/** A token, and the writes that make it good. */
export function prepareToken(token: Token): { readonly issued: IssuedToken; readonly writes: Write[] } {
  const text = textOf(token, randomBytes(secretBytes).toString('base64url'));
  const hash = sha256(text);
  // Nothing is derived from what an app or a device holds.
  const isOwn = token.clientId === undefined && token.device === undefined && token.reader === undefined;
  const publicKey = isOwn ? { publicKey: publicKeyOf(text) } : {};
  return {
    issued: { text, hash, expiresAt: token.expiresAt },
    writes: tokenWrites(hash, token, publicKey),
  };
}

/** The token, and the person's own item that leads to it. */
export const tokenWrites = (hash: string, token: Token, publicKey?: Pick<Token, 'publicKey'>): Write[] => [
  tokens.put(tokenKey(hash), { ...token, ...publicKey }),
  tokens.put(personTokenKey(token.userId, hash), token),
];

export const tokenRemovals = ({ userId, hash }: Pick<TokenClaim, 'userId' | 'hash'>): Write[] => [
  tokens.remove(tokenKey(hash)),
  tokens.remove(personTokenKey(userId, hash)),
];

const textOf = ({ userId, clientId }: Token, secret: string) =>
  clientId === undefined ? `dm_${userId}_${secret}` : `dm_${userId}_${clientId}_${secret}`;

export async function revokeToken({ userId, hash }: Pick<TokenClaim, 'userId' | 'hash'>): Promise<void> {
  await transact(tokenRemovals({ userId, hash }));
}

export async function listTokens(userId: number): Promise<(Token & { readonly hash: string })[]> {
  const items = await listByPrefix(personPartition(userId), personTokenPrefix);
  return items.map((item) => ({
    ...parseToken(item),
    hash: hashOfPersonToken(item.sk),
  }));
}

/** Removes the token that an item of the person's list leads to; safe to repeat. */
export const removeListedToken = ({ sk }: Item): Promise<void> =>
  send(tokens.remove(tokenKey(hashOfPersonToken(sk))));

/** Removes what is left of tokens and authorizations that died with their grant. */
export async function removeTokensOfGrant({
  userId,
  grantId,
}: Pick<GrantOfToken, 'userId' | 'grantId'>): Promise<void> {
  const [all, authorizations] = await Promise.all([
    listTokens(userId),
    listByPrefix(personPartition(userId), authorizationPrefix),
  ]);
  const dead = all.filter((token) => token.grantId === grantId);
  const ended = authorizations.filter((item) => item.grantId === grantId);
  const removals = (keyOf: (hash: string) => Key) => dead.map(({ hash }) => ({ remove: keyOf(hash) }));
  await batchWrite([...removals(tokenKey), ...ended.map((item) => ({ remove: keyOfItem(item) }))]);
  // The person's list goes last, because a repeated call finds the tokens by it.
  await batchWrite(removals((hash) => personTokenKey(userId, hash)));
}
