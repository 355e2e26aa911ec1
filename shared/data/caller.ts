import type { Person } from '../domain/people/person.ts';
import type { Scope } from '../domain/people/scope.ts';
import { type DerivedClaim, isGenuine, readDerivedToken } from './derived-token.ts';
import { type GivenGrant, isUseDue, parseGivenGrant } from './grant.ts';
import { grantKey, type Key, personKey, tokenKey } from './keys.ts';
import { parsePerson } from './person.ts';
import { batchGet, type Item } from './table.ts';
import { parseToken, readToken, type Token } from './token.ts';

/** On whose data a request acts, on whose behalf, and how far it may go. */
export interface Caller {
  readonly userId: number;
  readonly scopes: readonly Scope[];
  /** The client a delegated token belongs to; absent on the person's own token. */
  readonly clientId?: string;
  readonly clientName?: string;
  /** The grant's last known use is so long ago that this one is to be noted. */
  readonly isUseDue?: boolean;
  /** Epoch seconds at which the token of this request ends. */
  readonly tokenExpiresAt: number;
  /** Read along with a personal token; `getCallerPerson` reads it for delegated ones. */
  readonly person?: Person;
}

/**
 * Who a token stands for right now: strongly consistent reads in one round trip, so a revocation counts from the next
 * request on. Undefined for a token that is malformed, unknown or expired, or that has lost what it rests on: its
 * person, its grant, or the token it was derived from.
 */
export async function findCaller(text: string, now: number): Promise<Caller | undefined> {
  const derived = readDerivedToken(text);
  const claim = derived ?? readToken(text);
  if (claim === undefined) return undefined;
  const { hash, userId, clientId } = claim;
  const holderId = derived?.ownerId ?? (clientId === undefined ? userId : undefined);

  const found = await read({
    token: tokenKey(hash),
    ...(holderId === undefined ? {} : { holder: personKey(holderId) }),
    ...(clientId === undefined ? {} : { grant: grantKey(userId, clientId) }),
  });
  const token = found.token && parseToken(found.token);
  if (token === undefined || token.expiresAt <= now) return undefined;
  const holder = found.holder && parsePerson(found.holder);
  if (holderId !== undefined && (holder === undefined || holder.deletedAt !== undefined)) return undefined;
  if (clientId === undefined)
    return {
      userId,
      scopes: token.scopes,
      tokenExpiresAt: token.expiresAt,
      ...(holder && { person: holder }),
    };

  const grant = found.grant && parseGivenGrant(found.grant);
  if (grant === undefined) return undefined;
  if (derived === undefined ? token.grantId !== grant.grantId : !isDerivedFrom(token, derived, grant, now))
    return undefined;
  return {
    userId,
    scopes: token.scopes.filter((scope) => grant.scopes.includes(scope)),
    clientId,
    clientName: grant.clientName,
    isUseDue: isUseDue(grant, now),
    tokenExpiresAt: derived?.expiresAt ?? token.expiresAt,
  };
}

/** Only the own token of the client's owner vouches for others: delegated ones have no public key. */
const isDerivedFrom = (
  { userId, publicKey }: Token,
  claim: DerivedClaim,
  { clientOwnerId, grantId }: GivenGrant,
  now: number,
): boolean =>
  publicKey !== undefined &&
  userId === claim.ownerId &&
  clientOwnerId === claim.ownerId &&
  claim.expiresAt > now &&
  isGenuine(claim, grantId, publicKey);

type Part = 'token' | 'holder' | 'grant';

async function read(keys: Partial<Record<Part, Key>>): Promise<Partial<Record<Part, Item>>> {
  const items = await batchGet(Object.values(keys));
  return Object.fromEntries(
    Object.entries(keys).map(([part, key]) => [
      part,
      items.find(({ pk, sk }) => pk === key.pk && sk === key.sk),
    ]),
  );
}
