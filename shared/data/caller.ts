import type { Person } from '../domain/people/person.ts';
import type { Scope } from '../routes/route.ts';
import { parseGrant } from './grant.ts';
import { grantKey, personKey, tokenKey } from './keys.ts';
import { parsePerson } from './person.ts';
import { batchGet } from './table.ts';
import { parseToken, readToken } from './token.ts';

/** On whose data a request acts, on whose behalf, and how far it may go. */
export interface Caller {
  readonly userId: number;
  readonly scopes: readonly Scope[];
  /** The client a delegated token belongs to; absent on the person's own token. */
  readonly clientId?: string;
  readonly clientName?: string;
  /** Epoch seconds at which the token of this request ends. */
  readonly tokenExpiresAt: number;
  /** Read along with a personal token; `getCallerPerson` reads it for delegated ones. */
  readonly person?: Person;
}

/**
 * Who a token stands for right now: two strongly consistent reads in one round trip, so a revocation counts from
 * the next request on. Undefined for a token that is malformed, unknown, expired, or whose person or grant is gone.
 */
export async function findCaller(token: string, now: number): Promise<Caller | undefined> {
  const claim = readToken(token);
  if (claim === undefined) return undefined;
  const { hash, userId, clientId } = claim;
  const leave = clientId === undefined ? personKey(userId) : grantKey(userId, clientId);
  const items = await batchGet([tokenKey(hash), leave]);
  const tokenItem = items.find(({ pk }) => pk === tokenKey(hash).pk);
  const leaveItem = items.find(({ pk }) => pk === leave.pk);
  if (tokenItem === undefined || leaveItem === undefined) return undefined;

  const stored = parseToken(tokenItem);
  if (stored.expiresAt <= now) return undefined;
  if (clientId === undefined) {
    const person = parsePerson(leaveItem);
    if (person.deletedAt !== undefined) return undefined;
    return { userId, scopes: stored.scopes, tokenExpiresAt: stored.expiresAt, person };
  }
  const grant = parseGrant(leaveItem);
  if (stored.grantId !== grant.grantId) return undefined;
  const scopes = stored.scopes.filter((scope) => grant.scopes.includes(scope));
  return {
    userId,
    scopes,
    clientId,
    tokenExpiresAt: stored.expiresAt,
    ...(stored.clientName === undefined ? {} : { clientName: stored.clientName }),
  };
}
