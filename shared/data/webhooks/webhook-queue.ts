import * as v from 'valibot';
import type { Change } from '../../domain/changes/change.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { retriedSeconds, type WebhookEvent, webhookEvents } from '../../domain/webhooks/webhook.ts';
import { fittingParts, readEntries, writeEntries } from '../changes/change-entries.ts';
import type { Item } from '../item.ts';
import {
  hookPartition,
  laneKey,
  lanePartition,
  laneShardCount,
  partsOfWaiting,
  queuedKey,
  waitingKey,
  waitingOf,
  waitingPrefix,
  webhookOfQueued,
} from '../keys/webhooks.ts';
import { postpone } from '../schedules/due.ts';
import { inPartition, listByPrefix, queryPages } from '../table/read.ts';
import { record } from '../table/record.ts';
import { send, sendIfAllowed } from '../table/send.ts';
import { batchWrite, removeItems } from '../table/write.ts';
import { isThere, putWrite } from '../table/writes.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

/** One message that is to be delivered: ids and times, nothing of what stands in a record. */
export interface WebhookMessage {
  readonly event: WebhookEvent;
  readonly userId: number;
  readonly at: number;
  /** Empty where the event is that somebody has left. */
  readonly changes: readonly Change[];
}

/** The message with its place in the queue, which it is known by. */
export interface WaitingMessage extends WebhookMessage {
  readonly sk: string;
}

/** The id by which receivers know a message that comes twice. */
export const messageId = (webhookId: string, { sk }: WaitingMessage): string =>
  ['msg', webhookId, ...partsOfWaiting(sk)].join('_');

const messages = record({
  schema: v.object({
    event: v.picklist(webhookEvents),
    about: v.number(),
    at: v.number(),
    entries: v.optional(v.string()),
    [timeToLiveAttribute]: v.number(),
  }),
  read: ({ event, about, at, entries }, { sk }): WaitingMessage => ({
    sk,
    event,
    userId: about,
    at,
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
  { event, userId, at, changes }: WebhookMessage,
): Item[] => {
  const code = webhookEvents.indexOf(event);
  const parts = fittingParts(
    changes.map((change) => ({ change })),
    mostChanges,
  );
  return (parts.length === 0 ? [[]] : parts).map((entries, part) => ({
    ...waitingKey(webhookId, userId, number, `${code}-${part}`),
    event,
    about: userId,
    at,
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
 * items; once delivered they would be delivered again, under the same ids.
 */
export async function enqueueMessages(
  webhookId: string,
  number: number,
  added: readonly WebhookMessage[],
  now: number,
): Promise<void> {
  const [first] = added;
  if (first === undefined) return;
  if (first.changes.length > 0)
    await send(putWrite(queuedKey(first.userId, webhookId), { [timeToLiveAttribute]: now + keptSeconds }));
  await batchWrite(added.flatMap((one) => messageItems(webhookId, number, one)).map((put) => ({ put })));
  // A sender that finds the queue empty sees by the count that something came in the meantime.
  await send(lanes.update(laneKey(webhookId), { setIfAbsent: { dueAt: now }, add: { calls: 1 } }));
}

/** The messages of a person that wait for a webhook go with them; an item of theirs leads to them. Safe to repeat. */
export async function dropQueued(userId: number, { sk }: Item): Promise<void> {
  const waiting = await listByPrefix(hookPartition(webhookOfQueued(sk)), waitingOf(userId));
  await removeItems(waiting.filter((item) => item.userId === userId));
}

/** A webhook for which something waits. */
export interface Lane {
  readonly webhookId: string;
  readonly dueAt: number;
  readonly calls: number;
  /** Failures of its receiver in a row; the first was at `failingSince`. */
  readonly failures: number;
  readonly failingSince?: number | undefined;
}

const lanes = record({
  schema: v.object({
    dueAt: v.number(),
    calls: v.number(),
    failures: v.optional(v.number(), 0),
    failingSince: v.optional(v.number()),
  }),
  read: (stored, { sk }): Lane => ({ webhookId: sk, ...stored }),
});

/** The lanes whose time has come. */
export async function listDueLanes(now: number): Promise<Lane[]> {
  const shards = Array.from({ length: laneShardCount }, (_, shard) => lanes.list(lanePartition(shard)));
  const all = (await Promise.all(shards)).flat();
  // Webhooks that did not fail come first, so that failing ones do not delay them.
  return all.filter(({ dueAt }) => dueAt <= now).sort((a, b) => a.failures - b.failures);
}

const leaseSeconds = 60;

/** True for one of several senders at the same moment, which may work the lane off; if it dies, another may a minute later. */
export const claimLane = ({ webhookId, dueAt }: Lane, now: number): Promise<boolean> =>
  postpone({ key: laneKey(webhookId), dueAt }, now + leaseSeconds);

const messagesAtOnce = 50;

/** The next messages, each person's in the order of their log; none where nothing waits. */
export async function readWaiting(webhookId: string, now: number): Promise<WaitingMessage[]> {
  const range = { prefix: waitingPrefix, limit: messagesAtOnce };
  const pages = queryPages(inPartition(hookPartition(webhookId), range));
  for await (const page of pages) {
    const kept = page.filter((item) => Number(item[timeToLiveAttribute]) > now);
    if (kept.length > 0) return kept.map(messages.parse);
  }
  return [];
}

export const removeMessage = (webhookId: string, { sk }: WaitingMessage): Promise<void> =>
  send(messages.remove({ pk: hookPartition(webhookId), sk }));

/** Nothing waits any more; unless something came since the lane was read. */
export const closeLane = ({ webhookId, calls }: Lane): Promise<boolean> =>
  sendIfAllowed(lanes.remove(laneKey(webhookId), { calls }));

/** Lets a lane rest after a failure, or go on after none. */
export async function noteLane({ webhookId, failures, failingSince, dueAt }: Lane): Promise<void> {
  const change =
    failingSince === undefined
      ? ({ set: { dueAt }, remove: ['failures', 'failingSince'] } as const)
      : { set: { dueAt, failures, failingSince } };
  await sendIfAllowed(lanes.update(laneKey(webhookId), { ...change, onlyIf: isThere }));
}

/** The webhook is off: what waits for it expires. */
export const dropLane = (webhookId: string): Promise<void> => send(lanes.remove(laneKey(webhookId)));
