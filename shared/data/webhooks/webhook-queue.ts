import * as v from 'valibot';
import type { Change } from '../../domain/changes/change.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { type MessageEvent, messageEvents, retriedSeconds } from '../../domain/webhooks/webhook.ts';
import { fittingParts, readEntries, writeEntries } from '../changes/change-entries.ts';
import type { Item } from '../item.ts';
import {
  hookPartition,
  partsOfWaiting,
  queuedKey,
  waitingAfter,
  waitingKey,
  waitingOf,
  waitingPrefix,
  waitingWith,
  webhookOfQueued,
} from '../keys/webhooks.ts';
import { getItem, inPartition, listByPrefix, queryPages } from '../table/read.ts';
import { record } from '../table/record.ts';
import { send } from '../table/send.ts';
import { batchWrite, removeItems } from '../table/write.ts';
import { putWrite } from '../table/writes.ts';
import { timeToLiveAttribute } from '../table-facts.ts';
import { forgetDeliveriesOf } from './deliveries.ts';
import { forgetPlace, type Lane, openLane } from './lanes.ts';

/** One message that should be delivered: ids and times, nothing of a record's content. */
export interface QueuedMessage {
  readonly event: MessageEvent;
  readonly userId: number;
  readonly at: number;
  /** Empty of a test, and where the event is that someone has left. */
  readonly changes: readonly Change[];
  /** True if its owner asked for it again: it is sent although the webhook was off when it happened. */
  readonly isRepeated?: boolean | undefined;
}

/** The message with its place in the queue, which it is known by. */
export interface WaitingMessage extends QueuedMessage {
  readonly sk: string;
}

/** The id by which receivers know a message that comes twice. */
export const messageId = (webhookId: string, { sk }: Pick<WaitingMessage, 'sk'>): string =>
  ['msg', webhookId, ...partsOfWaiting(sk)].join('_');

/** The place in its queue of a webhook's message; undefined where the id is another webhook's. */
export function placeOfMessage(webhookId: string, id: string): string | undefined {
  const [, of, ...parts] = id.split('_');
  return of === webhookId ? waitingWith(webhookId, parts).sk : undefined;
}

/** The number in its person's log of the message at a place. */
export const numberOfPlace = (sk: string): number => Number(partsOfWaiting(sk)[1]);

const messages = record({
  schema: v.object({
    event: v.picklist(messageEvents),
    about: v.number(),
    at: v.number(),
    entries: v.optional(v.string()),
    isRepeated: v.optional(v.boolean()),
    [timeToLiveAttribute]: v.number(),
  }),
  read: ({ event, about, at, entries, isRepeated }, { sk }): WaitingMessage => ({
    sk,
    event,
    userId: about,
    at,
    isRepeated,
    changes: entries === undefined ? [] : readEntries(entries),
  }),
});

/** Longer than the messages are tried: no message outlives the item that leads to it. */
const keptSeconds = retriedSeconds + daySeconds;
/** Usually fewer than 64 KB of text. */
const mostChanges = 500;

const messageItems = (
  webhookId: string,
  number: number,
  { event, userId, at, changes, isRepeated }: QueuedMessage,
): Item[] => {
  const code = messageEvents.indexOf(event);
  const parts = fittingParts(
    changes.map((change) => ({ change })),
    mostChanges,
  );
  return (parts.length === 0 ? [[]] : parts).map((entries, part) => ({
    ...waitingKey(webhookId, userId, number, `${code}-${part}`),
    event,
    about: userId,
    at,
    ...(isRepeated === true && { isRepeated }),
    ...(changes.length > 0 && {
      // Erased with the person; that they have left is the app's to know.
      userId,
      entries: writeEntries(entries.map(({ change }) => change)),
    }),
    [timeToLiveAttribute]: at + (changes.length > 0 ? keptSeconds : retriedSeconds),
  }));
};

/**
 * Puts messages of one person into a webhook's queue, and lets it be looked at. The same messages again are the same
 * items; once delivered they would be delivered again, under the same ids. Answers their places.
 */
export async function enqueueMessages(
  webhookId: string,
  number: number,
  added: readonly QueuedMessage[],
  now: number,
): Promise<string[]> {
  const [first] = added;
  if (first === undefined) return [];
  if (first.changes.length > 0)
    await send(putWrite(queuedKey(first.userId, webhookId), { [timeToLiveAttribute]: now + keptSeconds }));
  const items = added.flatMap((one) => messageItems(webhookId, number, one));
  await batchWrite(items.map((put) => ({ put })));
  await openLane(webhookId, now);
  return items.map(({ sk }) => String(sk));
}

/**
 * The messages of a person that wait for a webhook go with them, and their place in its turns; an item of theirs leads
 * to both. Safe to repeat.
 */
export async function dropQueued(userId: number, { sk }: Item): Promise<void> {
  const webhookId = webhookOfQueued(sk);
  const waiting = await listByPrefix(hookPartition(webhookId), waitingOf(userId));
  await removeItems(waiting.filter((item) => item.userId === userId));
  await forgetPlace(webhookId, userId);
  await forgetDeliveriesOf(webhookId, userId);
}

/** Whether a message still waits to be delivered. */
export async function isWaiting(webhookId: string, sk: string, now: number): Promise<boolean> {
  const item = await getItem({ pk: hookPartition(webhookId), sk });
  return Number(item?.[timeToLiveAttribute] ?? 0) > now;
}

const messagesAtOnce = 100;

/**
 * The next messages of people after one, each person's in the order of their log; none where nothing waits.
 * @param people of whom there are to be messages, where as many wait: of one with many not all are read
 */
export async function readWaiting(
  { webhookId, servedUpTo }: Pick<Lane, 'webhookId' | 'servedUpTo'>,
  now: number,
  people: number,
): Promise<WaitingMessage[]> {
  const waiting: WaitingMessage[] = [];
  for (let after = servedUpTo; ; after = waiting.at(-1)?.userId) {
    const page = await readPage(webhookId, after, now);
    waiting.push(...page);
    const isFull = page.length === messagesAtOnce;
    if (!isFull || new Set(waiting.map(({ userId }) => userId)).size >= people) return waiting;
  }
}

async function readPage(webhookId: string, after: number | undefined, now: number) {
  const where = after === undefined ? { prefix: waitingPrefix } : { between: waitingAfter(after) };
  const range = { ...where, limit: messagesAtOnce };
  const pages = queryPages(inPartition(hookPartition(webhookId), range));
  for await (const page of pages) {
    const kept = page.filter((item) => Number(item[timeToLiveAttribute]) > now);
    if (kept.length > 0) return kept.map(messages.parse);
  }
  return [];
}

export const removeMessage = (webhookId: string, { sk }: WaitingMessage): Promise<void> =>
  send(messages.remove({ pk: hookPartition(webhookId), sk }));
