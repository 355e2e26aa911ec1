import * as v from 'valibot';
import type { Card } from '../../domain/cards/card.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Item } from '../item.ts';
import {
  hashOfMessage,
  hashOfMessageIdentity,
  messageIdentityKey,
  messageKey,
  messagePrefix,
  messageSpan,
} from '../keys/feed.ts';
import { type Key, keyOfItem, personPartition } from '../keys/key.ts';
import { inPartition, queryPage, queryPages } from '../table/read.ts';
import { record } from '../table/record.ts';
import { conflict, retryOnConflict } from '../table/retry-on-conflict.ts';
import { sendIfAllowed } from '../table/send.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { absent, isThere, otherThan } from '../table/writes.ts';

const storedMessage = v.object({
  /** JSON, so that it comes back as it was sent, to the order of its members and the last digit. */
  card: v.string(),
  createdAt: v.number(),
  updatedAt: v.number(),
  /** The second at which it was emptied: it holds nothing but its id, which keeps it from coming back. */
  dismissedAt: v.optional(v.number()),
  /** The app that wrote it as it is. */
  clientId: v.optional(v.string()),
});

/** A card that someone put into a person's feed. */
export interface FeedMessage {
  readonly card: Card & { readonly id: string };
  readonly createdAt: number;
  readonly updatedAt: number;
}

const messages = record({
  schema: storedMessage,
  read: ({ card, createdAt, updatedAt }): FeedMessage => ({ createdAt, updatedAt, card: JSON.parse(card) }),
});

/** The second at which a message was first kept, by the hash of its id. */
const identities = record({
  schema: v.object({ createdAt: v.number() }),
  read: ({ createdAt }, { sk }) => ({ hash: hashOfMessageIdentity(sk), createdAt }),
});

/** The person, or an app of theirs, in whose name a card is kept. */
interface MessageWriter {
  readonly userId: number;
  readonly clientId?: string | undefined;
}

/**
 * Keeps a card as a message. Its identity is its id or, without one, all it says: kept again it changes nothing, and
 * with the same id and other words it is changed, so that a request may always be repeated.
 */
export async function keepMessage(
  { userId, clientId }: MessageWriter,
  posted: Card,
  now: number,
  found?: MessageIdentities,
): Promise<'kept' | 'there'> {
  const id = idOf(posted);
  const hash = hashOf(id);
  // The id first, whether it was given or not: so that a card posted back is the same text.
  const content = { card: JSON.stringify({ id, ...posted }), clientId };
  let known = found;
  return retryOnConflict('A message', async () => {
    const createdAt = (known ?? (await findIdentities(userId, [posted]))).get(hash);
    known = undefined;
    if (createdAt === undefined) return (await create(userId, hash, content, now)) ? 'kept' : conflict;
    return (await change(userId, hash, content, createdAt, now)) ? 'kept' : 'there';
  });
}

const idOf = (posted: Card): string => posted.id ?? `message-${sha256(JSON.stringify(posted)).slice(0, 20)}`;

/** The seconds at which messages were first kept, by the hash of their id. */
export type MessageIdentities = ReadonlyMap<string, number>;

/** The identities of those of these cards that have been kept before. */
export async function findIdentities(userId: number, posted: readonly Card[]): Promise<MessageIdentities> {
  const hashes = new Set(posted.map((card) => hashOf(idOf(card))));
  const found = await identities.findAll([...hashes].map((hash) => messageIdentityKey(userId, hash)));
  return new Map(found.map(({ hash, createdAt }) => [hash, createdAt]));
}

/** A card as it is stored, and the app that wrote it. */
interface StoredCard {
  readonly card: string;
  readonly clientId?: string | undefined;
}

const create = (userId: number, hash: string, content: StoredCard, now: number) =>
  transactIfAllowed(creation(userId, hash, content, now));

const creation = (userId: number, hash: string, content: StoredCard, now: number): Write[] => [
  identities.create(messageIdentityKey(userId, hash), { createdAt: now }),
  messages.put(messageKey(userId, now, hash), { ...content, createdAt: now, updatedAt: now }),
];

/**
 * The writes that keep a card of the service's own, for a transaction that makes what it tells. A card that an app once
 * kept under its id, since `keptAt`, gives way.
 */
export function createMessage(
  userId: number,
  card: Card & { readonly id: string },
  now: number,
  keptAt: number | undefined,
): Write[] {
  const [hash, text] = [hashOf(card.id), JSON.stringify(card)];
  if (keptAt === undefined) return creation(userId, hash, { card: text }, now);
  const message = { card: text, createdAt: keptAt, updatedAt: now };
  return [messages.put(messageKey(userId, keptAt, hash), message)];
}

/** One request if nothing has changed: the condition finds the same card there, or that it was dismissed. */
const change = (userId: number, hash: string, content: StoredCard, createdAt: number, now: number) =>
  sendIfAllowed(
    messages.put(
      messageKey(userId, createdAt, hash),
      { ...content, createdAt, updatedAt: now },
      { card: otherThan(content.card), dismissedAt: absent },
    ),
  );

/** Messages of the same second are sorted by these. */
export const hashOf = (id: string): string => sha256(id).slice(0, 32);

/** The second at which a message was created, dismissed or not; undefined when there never was one. */
export const findMessage = async (userId: number, id: string): Promise<number | undefined> =>
  (await identities.find(messageIdentityKey(userId, hashOf(id))))?.createdAt;

/** Empties a message and takes it out of the feed for good; safe to repeat. */
export async function dismissMessage(userId: number, id: string, now: number): Promise<void> {
  const createdAt = await findMessage(userId, id);
  if (createdAt === undefined) return;
  await sendIfAllowed(
    messages.update(messageKey(userId, createdAt, hashOf(id)), {
      set: { card: JSON.stringify({ id }), dismissedAt: now, updatedAt: now },
      onlyIf: { ...isThere, dismissedAt: absent },
    }),
  );
}

interface MessageRange {
  readonly userId: number;
  /** Seconds, both ends included. */
  readonly createdAt: { readonly from: number; readonly to: number };
  /** Messages that are wanted at least; where some of them will not do, more are read. */
  readonly wanted: number;
}

const smallestPage = 10;
const largestPage = 100;

/** Newest first, page by page; they may be large, so no page has many more than are still wanted. */
export async function* readMessages({
  userId,
  createdAt,
  wanted,
}: MessageRange): AsyncGenerator<FeedMessage[]> {
  if (createdAt.from > createdAt.to) return;
  const { first, last } = messageSpan(createdAt);
  let left = wanted;
  let start: Item | undefined;
  do {
    const limit = Math.min(Math.max(left, smallestPage), largestPage);
    const { items, next } = await queryPage({
      ...inPartition(personPartition(userId), { between: [first, last], descending: true, limit }),
      ExclusiveStartKey: start,
    });
    yield items.filter(({ dismissedAt }) => dismissedAt === undefined).map(messages.parse);
    left -= items.length;
    start = next;
  } while (start !== undefined);
}

interface MessageOfClient {
  readonly key: Key;
  readonly updatedAt: number;
}

/** Messages that an app wrote and the person has not dismissed, page by page. */
export async function* readMessagesOf(userId: number, clientId: string): AsyncGenerator<MessageOfClient[]> {
  for await (const page of queryPages(inPartition(personPartition(userId), { prefix: messagePrefix })))
    yield page
      .filter((item) => item.clientId === clientId && item.dismissedAt === undefined)
      .map((item) => ({ key: keyOfItem(item), updatedAt: messages.parse(item).updatedAt }));
}

/** Removes them, unless someone else writes one meanwhile. Safe to repeat. */
export async function removeMessagesOf(userId: number, clientId: string): Promise<void> {
  for await (const page of readMessagesOf(userId, clientId))
    for (const { key, updatedAt } of page)
      await transactIfAllowed([
        messages.remove(key, { clientId, updatedAt }),
        identities.remove(messageIdentityKey(userId, hashOfMessage(key.sk) ?? '')),
      ]);
}
