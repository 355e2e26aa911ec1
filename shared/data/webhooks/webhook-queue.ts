import * as v from 'valibot';
import type { Change } from '../../domain/changes/change.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { retriedSeconds, type WebhookEvent, webhookEvents } from '../../domain/webhooks/webhook.ts';
import { readEntries, writeEntries } from '../changes/change-entries.ts';
import type { Item } from '../item.ts';
import { keyOfItem } from '../keys/key.ts';
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
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { listByPrefix, queryPages } from '../table/read.ts';
import { batchWrite, deleteItem, putItem, updateItem } from '../table/write.ts';
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

const storedMessage = v.object({
  sk: v.string(),
  event: v.picklist(webhookEvents),
  about: v.number(),
  at: v.number(),
  entries: v.optional(v.string()),
  [timeToLiveAttribute]: v.number(),
});

function parseMessage(item: Item): WaitingMessage {
  const { sk, event, about, at, entries } = parseStored(storedMessage, item);
  return { sk, event, userId: about, at, changes: entries === undefined ? [] : readEntries(entries) };
}

/** Longer than the messages are tried: no message outlives the item that leads to it. */
const keptSeconds = retriedSeconds + daySeconds;
/** Fewer than 64 KB of text. */
const mostChanges = 500;

const messageItems = (
  webhookId: string,
  number: number,
  { event, userId, at, changes }: WebhookMessage,
): Item[] => {
  const code = webhookEvents.indexOf(event);
  const parts = Math.max(1, Math.ceil(changes.length / mostChanges));
  return Array.from({ length: parts }, (_, part) => ({
    ...waitingKey(webhookId, userId, number, `${code}-${part}`),
    event,
    about: userId,
    at,
    ...(changes.length > 0 && {
      // Erased with the person; that they have left is the app's to know.
      userId,
      entries: writeEntries(changes.slice(part * mostChanges, (part + 1) * mostChanges)),
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
  messages: readonly WebhookMessage[],
  now: number,
): Promise<void> {
  const [first] = messages;
  if (first === undefined) return;
  if (first.changes.length > 0)
    await putItem({
      Item: { ...queuedKey(first.userId, webhookId), [timeToLiveAttribute]: now + keptSeconds },
    });
  await batchWrite(messages.flatMap((one) => messageItems(webhookId, number, one)).map((put) => ({ put })));
  await updateItem({
    Key: laneKey(webhookId),
    // A sender that finds the queue empty sees by the count that something came in the meantime.
    UpdateExpression: 'SET dueAt = if_not_exists(dueAt, :now), calls = if_not_exists(calls, :none) + :one',
    ExpressionAttributeValues: { ':now': now, ':none': 0, ':one': 1 },
  });
}

/** The messages of a person that wait for a webhook go with them; an item of theirs leads to them. Safe to repeat. */
export async function dropQueued(userId: number, { sk }: Item): Promise<void> {
  const waiting = await listByPrefix(hookPartition(webhookOfQueued(sk)), waitingOf(userId));
  const own = waiting.filter((item) => item.userId === userId);
  await batchWrite(own.map((item) => ({ remove: keyOfItem(item) })));
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

const storedLane = v.object({
  sk: v.string(),
  dueAt: v.number(),
  calls: v.number(),
  failures: v.optional(v.number(), 0),
  failingSince: v.optional(v.number()),
});

/** The lanes whose time has come. */
export async function listDueLanes(now: number): Promise<Lane[]> {
  const shards = Array.from({ length: laneShardCount }, (_, shard) => listByPrefix(lanePartition(shard), ''));
  const lanes = (await Promise.all(shards)).flat().map((item): Lane => {
    const { sk, ...lane } = parseStored(storedLane, item);
    return { webhookId: sk, ...lane };
  });
  // Webhooks that did not fail come first, so that failing ones do not delay them.
  return lanes.filter(({ dueAt }) => dueAt <= now).sort((a, b) => a.failures - b.failures);
}

const leaseSeconds = 60;

/** True for one of several senders at the same moment, which may work the lane off; if it dies, another may a minute later. */
export const claimLane = ({ webhookId, dueAt }: Lane, now: number): Promise<boolean> =>
  isAllowed(
    updateItem({
      Key: laneKey(webhookId),
      UpdateExpression: 'SET dueAt = :until',
      ConditionExpression: 'dueAt = :dueAt',
      ExpressionAttributeValues: { ':until': now + leaseSeconds, ':dueAt': dueAt },
    }),
  );

const messagesAtOnce = 50;

/** The next messages, each person's in the order of their log; none where nothing waits. */
export async function readWaiting(webhookId: string, now: number): Promise<WaitingMessage[]> {
  const pages = queryPages({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': hookPartition(webhookId), ':prefix': waitingPrefix },
    ConsistentRead: true,
    Limit: messagesAtOnce,
  });
  for await (const page of pages) {
    const kept = page.filter((item) => Number(item[timeToLiveAttribute]) > now);
    if (kept.length > 0) return kept.map(parseMessage);
  }
  return [];
}

export async function removeMessage(webhookId: string, { sk }: WaitingMessage): Promise<void> {
  await deleteItem({ Key: { pk: hookPartition(webhookId), sk } });
}

/** Nothing waits any more; unless something came since the lane was read. */
export const closeLane = ({ webhookId, calls }: Lane): Promise<boolean> =>
  isAllowed(
    deleteItem({
      Key: laneKey(webhookId),
      ConditionExpression: 'calls = :calls',
      ExpressionAttributeValues: { ':calls': calls },
    }),
  );

/** Lets a lane rest after a failure, or go on after none. */
export async function noteLane({ webhookId, failures, failingSince, dueAt }: Lane): Promise<void> {
  await isAllowed(
    updateItem({
      Key: laneKey(webhookId),
      UpdateExpression:
        failingSince === undefined
          ? 'SET dueAt = :dueAt REMOVE failures, failingSince'
          : 'SET dueAt = :dueAt, failures = :failures, failingSince = :since',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: {
        ':dueAt': dueAt,
        ...(failingSince !== undefined && { ':failures': failures, ':since': failingSince }),
      },
    }),
  );
}

/** The webhook is off: what waits for it expires. */
export async function dropLane(webhookId: string): Promise<void> {
  await deleteItem({ Key: laneKey(webhookId) });
}
