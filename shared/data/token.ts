import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type Scope, scopes } from '../routes/route.ts';
import type { Client } from './client.ts';
import { sha256 } from './hash.ts';
import { personPartition, personTokenKey, personTokenPrefix, tokenKey } from './keys.ts';
import { parseStored } from './stored.ts';
import { type Item, listByPrefix, transact } from './table.ts';
import { timeToLiveAttribute } from './table-facts.ts';

const storedToken = v.object({
  userId: v.number(),
  clientId: v.optional(v.string()),
  clientName: v.optional(v.string()),
  scopes: v.array(v.picklist(scopes)),
  createdAt: v.number(),
  [timeToLiveAttribute]: v.number(),
});
export type Token = v.InferOutput<typeof storedToken>;

export const parseToken = (item: Item): Token => parseStored(storedToken, item);

/** Whose token it claims to be: enough to read its record and the person's or grant's in one request. */
export interface TokenClaim {
  readonly hash: string;
  readonly userId: number;
  readonly clientId?: string;
}

const tokenPattern = /^dm_(?<userId>[1-9]\d{0,15})(?:_(?<clientId>[a-z0-9-]{1,64}))?_[\w-]{43}$/;

export function readToken(token: string): TokenClaim | undefined {
  const { userId, clientId } = tokenPattern.exec(token)?.groups ?? {};
  if (userId === undefined) return undefined;
  return { hash: sha256(token), userId: Number(userId), ...(clientId === undefined ? {} : { clientId }) };
}

export interface TokenRequest {
  readonly userId: number;
  /** The client the token is delegated to; without one it is the person's own. */
  readonly client?: Client;
  readonly scopes: readonly Scope[];
  readonly lifetimeSeconds: number;
}

/** Issues a token. Only its hash is stored: the text is shown once, here. */
export async function issueToken(request: TokenRequest, now: number) {
  const { userId, client, lifetimeSeconds } = request;
  const secret = randomBytes(32).toString('base64url');
  const text = client === undefined ? `dm_${userId}_${secret}` : `dm_${userId}_${client.clientId}_${secret}`;
  const hash = sha256(text);
  const expiresAt = now + lifetimeSeconds;
  const token: Token = {
    userId,
    ...(client === undefined ? {} : { clientId: client.clientId, clientName: client.name }),
    scopes: [...request.scopes],
    createdAt: now,
    expiresAt,
  };
  await transact([
    { Put: { Item: { ...tokenKey(hash), ...token } } },
    { Put: { Item: { ...personTokenKey(userId, hash), ...token } } },
  ]);
  return { text, hash, expiresAt };
}

export async function revokeToken({ userId, hash }: Pick<TokenClaim, 'userId' | 'hash'>): Promise<void> {
  await transact([{ Delete: { Key: tokenKey(hash) } }, { Delete: { Key: personTokenKey(userId, hash) } }]);
}

export async function listTokens(userId: number): Promise<(Token & { readonly hash: string })[]> {
  const items = await listByPrefix(personPartition(userId), personTokenPrefix);
  return items.map((item) => ({
    ...parseToken(item),
    hash: String(item.sk).slice(personTokenPrefix.length),
  }));
}
