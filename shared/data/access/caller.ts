import { type Actor, actorOfClient, actorOfDevice } from '../../domain/accesses/actor.ts';
import type { ReadingDevice, SendingDevice } from '../../domain/devices/device-key.ts';
import type { AssistantLimits } from '../../domain/people/assistant-limits.ts';
import type { Audience } from '../../domain/people/audience.ts';
import { rightsAt } from '../../domain/people/granted-rights.ts';
import type { Person } from '../../domain/people/person.ts';
import type { Scope } from '../../domain/people/scope.ts';
import { type GivenGrant, parseGivenGrant } from '../clients/grant.ts';
import type { Item } from '../item.ts';
import { tokenKey } from '../keys/access.ts';
import { grantKey } from '../keys/clients.ts';
import type { Key } from '../keys/key.ts';
import { personKey } from '../keys/people.ts';
import { parsePerson } from '../people/person.ts';
import { batchGet } from '../table/read.ts';
import { type DerivedClaim, isGenuine, readDerivedToken } from '../tokens/derived-token.ts';
import { parseToken, readToken, type Token } from '../tokens/token.ts';

/** The person whose data a request acts on, who makes it, and what they may do. */
export interface Caller {
  readonly userId: number;
  readonly scopes: readonly Scope[];
  /** The client a delegated token belongs to; absent on the person's own token. */
  readonly clientId?: string;
  readonly clientName?: string;
  /** The client may delete many entries at once that it did not record. */
  readonly deletesAll?: true | undefined;
  /** The device whose key it is; it may send to its one receiver, and do nothing else. */
  readonly device?: SendingDevice;
  /** The device whose key it is, if that only reads; and since when it may: what began later is not among its variables. */
  readonly reader?: ReadingDevice & { readonly since: number };
  /** An app, a device or someone else who acts for the person: all they do is written into the person's ledger. */
  readonly actor?: Actor;
  /** The interface that the token of this request is meant for. */
  readonly audience: Audience;
  /** Limits of a person's assistant, whatever its scopes. */
  readonly assistant?: AssistantLimits;
  /** Epoch seconds at which the token of this request ends. */
  readonly tokenExpiresAt: number;
  readonly person: Person;
}

/** Whom a token names, which anybody can write: good enough to begin reading, and for nothing else. */
export const readUserId = (text: string): number | undefined => readClaim(text)?.userId;

/** The same, with the app that it names. */
export const readClaim = (
  text: string,
): { readonly userId: number; readonly clientId?: string } | undefined =>
  readDerivedToken(text) ?? readToken(text);

/**
 * Who a token identifies right now: strongly consistent reads in one round trip, so a revocation counts from the next
 * request on. Undefined for a token that is malformed, unknown or expired, that is meant for another audience, or that
 * has lost what it rests on: its person, its grant, or the token it was derived from.
 */
export async function findCaller(
  text: string,
  now: number,
  audience: Audience = 'api',
): Promise<Caller | undefined> {
  const derived = readDerivedToken(text);
  const claim = derived ?? readToken(text);
  if (claim === undefined) return undefined;
  const { hash, userId, clientId } = claim;

  const found = await read({
    token: tokenKey(hash),
    person: personKey(userId),
    ...(clientId === undefined ? {} : { grant: grantKey(userId, clientId) }),
    ...(derived === undefined ? {} : { owner: personKey(derived.ownerId) }),
  });
  const token = found.token && parseToken(found.token);
  if (token === undefined || token.expiresAt <= now) return undefined;
  if ((token.audience ?? 'api') !== audience) return undefined;
  const person = whoIsThere(found.person);
  if (person === undefined) return undefined;
  const { scopes, device, reader, expiresAt: tokenExpiresAt } = token;
  if (device !== undefined)
    return {
      userId,
      person,
      scopes: sending,
      audience,
      device,
      actor: actorOfDevice(device),
      tokenExpiresAt,
    };
  if (reader !== undefined)
    return {
      ...{ userId, person, audience, tokenExpiresAt, scopes: reading, actor: actorOfDevice(reader) },
      reader: { ...reader, since: token.createdAt },
    };
  if (clientId === undefined) return { userId, person, scopes, audience, tokenExpiresAt };

  const grant = found.grant && parseGivenGrant(found.grant);
  if (grant === undefined) return undefined;
  if (derived === undefined) {
    if (token.grantId !== grant.grantId) return undefined;
  } else if (whoIsThere(found.owner) === undefined || !isDerivedFrom(token, derived, grant, now))
    return undefined;
  return {
    userId,
    person,
    scopes: scopes.filter((scope) => rightsAt(grant, audience).scopes.includes(scope)),
    audience,
    ...(audience === 'assistants' && { assistant: { isConfirmed: false, mayBegin: false } }),
    clientId,
    clientName: grant.clientName,
    deletesAll: grant.deletesAll,
    actor: {
      ...actorOfClient({ clientId, kind: grant.clientKind, name: grant.clientName }),
      ...(audience === 'assistants' && { kind: 'assistant' }),
    },
    tokenExpiresAt: derived?.expiresAt ?? tokenExpiresAt,
  };
}

/** A device's key is stored without any scope: code that does not know device keys lets it do nothing. */
const sending: readonly Scope[] = ['writemeasurements'];
const reading: readonly Scope[] = ['basic', 'readmeasurements'];

function whoIsThere(item: Item | undefined): Person | undefined {
  const person = item && parsePerson(item);
  return person?.deletedAt === undefined ? person : undefined;
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

type CallerPart = 'token' | 'person' | 'grant' | 'owner';

async function read(keys: Partial<Record<CallerPart, Key>>): Promise<Partial<Record<CallerPart, Item>>> {
  // The owner of a client may be the person.
  const distinct = new Map(Object.values(keys).map((key) => [`${key.pk} ${key.sk}`, key]));
  const items = await batchGet([...distinct.values()]);
  return Object.fromEntries(
    Object.entries(keys).map(([part, key]) => [
      part,
      items.find(({ pk, sk }) => pk === key.pk && sk === key.sk),
    ]),
  );
}
