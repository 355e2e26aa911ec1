import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Person } from '../../domain/people/person.ts';
import { scopes } from '../../domain/people/scope.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { sha256 } from '../../platform/hash.ts';
import type { StreamRecord } from '../changes/stream-record.ts';
import type { Item } from '../item.ts';
import { hashOfSession, sessionKey, sessionPrefix } from '../keys/access.ts';
import { type Key, personPartition, userIdOf } from '../keys/key.ts';
import { personKey } from '../keys/people.ts';
import { parsePerson } from '../people/person.ts';
import { personExists } from '../people/person-is-there.ts';
import { batchGet } from '../table/read.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';
import { fromStored } from '../table/stored-values.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { isNew, isThere, updateWrite } from '../table/writes.ts';
import { timeToLiveAttribute } from '../table-facts.ts';
import { type IssuedToken, prepareToken, tokenRemovals } from '../tokens/token.ts';

/** The ways to prove who one is. */
const signInMethods = ['code', 'passkey', 'link'] as const;
type SignInMethod = (typeof signInMethods)[number];

const storedSession = v.object({
  method: v.picklist(signInMethods),
  /** The kind of browser, in words: `Firefox on Linux`. */
  device: v.string(),
  createdAt: v.number(),
  seenAt: v.number(),
  /** The tokens it gave out that may still be good: they end with it. */
  tokens: v.array(v.object({ hash: v.string(), expiresAt: v.number() })),
  /** The device that represents this browser where reminders are pushed to: it ends with the session. */
  pushDeviceId: v.optional(v.number()),
  [timeToLiveAttribute]: v.number(),
});

/** A browser in which someone is signed in. */
export type Session = v.InferOutput<typeof storedSession> & {
  readonly userId: number;
  /** The hash of its secret, which only the browser has. */
  readonly hash: string;
};

const lifetimeSeconds = 30 * daySeconds;
export const sessionLifetimeSeconds = lifetimeSeconds;
/** The last use is noted at most this often: a write for every page would add nothing. */
const noticeSeconds = daySeconds;

const secretPattern = /^(?<userId>[1-9]\d{0,15})\.[\w-]{43}$/;

/** The person and the hash of the session that a cookie names, which anybody can write. */
export function readSessionSecret(
  secret: string,
): { readonly userId: number; readonly hash: string } | undefined {
  const userId = secretPattern.exec(secret)?.groups?.userId;
  return userId === undefined ? undefined : { userId: Number(userId), hash: sha256(secret) };
}

const sessions = record({
  schema: storedSession,
  prefix: sessionPrefix,
  read: (stored, { pk, sk }): Session => ({ ...stored, userId: userIdOf(pk), hash: hashOfSession(sk) }),
});

interface NewSession {
  readonly userId: number;
  readonly method: SignInMethod;
  readonly device: string;
}

/**
 * Answers the secret that the browser keeps; only its hash is stored. Undefined when there is no such person, and then
 * nothing of what is written next to it is either.
 */
export async function createSession(
  { userId, method, device }: NewSession,
  now: number,
  beside: readonly Write[] = [],
): Promise<{ readonly secret: string; readonly hash: string } | undefined> {
  const secret = `${userId}.${randomBytes(32).toString('base64url')}`;
  const hash = sha256(secret);
  const session = {
    method,
    device,
    createdAt: now,
    seenAt: now,
    tokens: [],
    expiresAt: now + lifetimeSeconds,
  };
  const isCreated = await transactIfAllowed([
    updateWrite(personKey(userId), { setIfAbsent: { firstSignInAt: now }, onlyIf: personExists }),
    sessions.put(sessionKey(userId, hash), session),
    ...beside,
  ]);
  return isCreated ? { secret, hash } : undefined;
}

export interface SignedIn {
  readonly person: Person;
  readonly session: Session;
}

/** The person who is signed in with this secret, by one consistent read of the session and its person. */
export async function findSignedIn(secret: string, now: number): Promise<SignedIn | undefined> {
  const claim = readSessionSecret(secret);
  if (claim === undefined) return undefined;
  const { userId, hash } = claim;
  const items = await batchGet([sessionKey(userId, hash), personKey(userId)]);
  const at = ({ sk }: Key) => items.find((item) => item.sk === sk);
  const [sessionItem, personItem] = [at(sessionKey(userId, hash)), at(personKey(userId))];
  if (sessionItem === undefined || personItem === undefined) return undefined;
  const [session, person] = [sessions.parse(sessionItem), parsePerson(personItem)];
  return session.expiresAt > now && person.deletedAt === undefined ? { session, person } : undefined;
}

export interface ContinuedSession extends SignedIn {
  /** The session lasts longer from now on: the browser has to keep its secret for as long. */
  readonly isProlonged: boolean;
}

/** The same, and being used lets the session last for another 30 days. */
export async function continueSession(secret: string, now: number): Promise<ContinuedSession | undefined> {
  const found = await findSignedIn(secret, now);
  if (found === undefined) return undefined;
  if (now - found.session.seenAt < noticeSeconds) return { ...found, isProlonged: false };
  return (await prolongSession(found.session, now)) ? { ...found, isProlonged: true } : undefined;
}

/** False when it has ended. */
const prolongSession = ({ userId, hash }: Session, now: number): Promise<boolean> =>
  sendIfAllowed(
    sessions.update(sessionKey(userId, hash), {
      set: { seenAt: now, expiresAt: now + lifetimeSeconds },
      onlyIf: isThere,
    }),
  );

/** Notes that reminders are pushed to this browser while the session lasts. False when it has ended. */
export const noteDevice = ({ userId, hash }: Session, pushDeviceId: number): Promise<boolean> =>
  sendIfAllowed(sessions.update(sessionKey(userId, hash), { set: { pushDeviceId }, onlyIf: isThere }));

/** Reads with `batchGet`, the call that every page may make, so that no page needs the right to another. */
export async function findSession(userId: number, hash: string): Promise<Session | undefined> {
  const [session] = await sessions.findAll([sessionKey(userId, hash)]);
  return session;
}

/** The session that a write removed, by signing out or because it ran out, where reminders were pushed to its browser. */
export function readEndedSession({ eventName, dynamodb }: StreamRecord) {
  const item = eventName === 'REMOVE' ? dynamodb?.OldImage && fromStored(dynamodb.OldImage) : undefined;
  if (item === undefined || !String(item.sk).startsWith(sessionPrefix)) return undefined;
  const { userId, pushDeviceId } = sessions.parse(item as Item & Key);
  return pushDeviceId === undefined ? undefined : { userId, pushDeviceId };
}

/** The last used one first. */
export async function listSessions(userId: number, now: number): Promise<Session[]> {
  return (await sessions.list(personPartition(userId)))
    .filter(({ expiresAt }) => expiresAt > now)
    .sort((a, b) => b.seenAt - a.seenAt || b.createdAt - a.createdAt);
}

/** The session goes at the same moment as its tokens. False when it has given out another one since it was read. */
export const removeSession = ({ userId, hash, tokens }: Session): Promise<boolean> =>
  transactIfAllowed([
    sessions.remove(sessionKey(userId, hash), [isNew, { tokens }]),
    ...tokens.flatMap((token) => tokenRemovals({ userId, hash: token.hash })),
  ]);

const tokenLifetimeSeconds = 15 * 60;
/** Every open page takes a token of its own; beyond this number the oldest token ends. */
const mostTokens = 20;

/**
 * A token of the person's own that ends with the session at the latest. Undefined when the session has ended, or gave
 * out another one since it was read.
 */
export async function issueSessionToken(session: Session, now: number): Promise<IssuedToken | undefined> {
  const { userId, hash, tokens } = session;
  const { issued, writes } = prepareToken({
    userId,
    scopes: [...scopes],
    createdAt: now,
    expiresAt: Math.min(now + tokenLifetimeSeconds, session.expiresAt),
  });
  const good = tokens.filter(({ expiresAt }) => expiresAt > now);
  const superfluous = good.slice(0, Math.max(0, good.length + 1 - mostTokens));
  const kept = [...good.slice(superfluous.length), { hash: issued.hash, expiresAt: issued.expiresAt }];
  const isIssued = await transactIfAllowed([
    sessions.update(sessionKey(userId, hash), { set: { tokens: kept }, onlyIf: { tokens } }),
    ...writes,
    ...superfluous.flatMap((token) => tokenRemovals({ userId, hash: token.hash })),
  ]);
  return isIssued ? issued : undefined;
}
