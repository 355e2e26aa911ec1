import * as v from 'valibot';
import { daySeconds } from '../../domain/time/calendar.ts';
import { sendEnd, sendKey, sendPartition, sendShardOf } from '../keys/pushes.ts';
import { queryPage, queryPages } from '../table/read.ts';
import { record } from '../table/record.ts';
import { send, sendIfAllowed } from '../table/send.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { removeItems } from '../table/write.ts';
import { absentOr, atMost, isThere } from '../table/writes.ts';

/** Names a push: a notification that became due then, and the device it is for. */
interface PushId {
  readonly userId: number;
  readonly notificationId: number;
  readonly dueAt: number;
  readonly deviceId: number;
}

/** A message to one device: encrypted for it, so that nobody on the way can read it. */
export interface WaitingPush extends PushId {
  /** The second at which it should be sent, the first time or once more. */
  readonly at: number;
  readonly createdAt: number;
  readonly body: Uint8Array;
  /** Tries so far in which it was not taken. */
  readonly attempts: number;
}

const pushes = record({
  schema: v.object({
    userId: v.number(),
    notificationId: v.number(),
    dueAt: v.number(),
    deviceId: v.number(),
    at: v.number(),
    createdAt: v.number(),
    body: v.instance(Uint8Array),
    attempts: v.number(),
  }),
  writeOnly: { claimedUntil: v.number() },
});

const keyOf = ({ userId, at, notificationId, dueAt, deviceId }: WaitingPush) =>
  sendKey(userId, at, notificationId, dueAt, deviceId);

const put = (push: WaitingPush) =>
  pushes.put(keyOf(push), { ...push, expiresAt: push.createdAt + 2 * daySeconds });

/** Joins the transaction in which the notification becomes due, so that there is one push for each time it does. */
export const enqueuePush = (id: PushId, body: Uint8Array, now: number) =>
  put({ ...id, at: now, createdAt: now, body, attempts: 0 });

/** Queues a push outside of any transaction. */
export const savePush = (id: PushId, body: Uint8Array, now: number): Promise<void> =>
  send(enqueuePush(id, body, now));

const pageSize = 100;

const waitingBy = (shard: number, now: number) => ({
  KeyConditionExpression: 'pk = :pk AND sk < :end',
  ExpressionAttributeValues: { ':pk': sendPartition(shard), ':end': sendEnd(now) },
});

/** Pushes that are to be sent by now, the oldest first. */
export async function* readWaiting(shard: number, now: number): AsyncGenerator<WaitingPush[]> {
  const pages = queryPages({ ...waitingBy(shard, now), ConsistentRead: true, Limit: pageSize });
  for await (const page of pages) yield page.map(pushes.parse);
}

/** The second since which a push of a shard waits to be sent; undefined where none does. */
export async function waitingSince(shard: number, now: number): Promise<number | undefined> {
  const [oldest] = (await queryPage({ ...waitingBy(shard, now), Limit: 1 })).items;
  return oldest && pushes.parse(oldest).at;
}

/** Longer than a sender lives. */
const claimSeconds = 60;

/**
 * Lets one of several senders send it. If that one dies before it has noted the outcome, another sends it again once
 * the claim has run out: the device shows both as one.
 */
export const claimPush = (push: WaitingPush, now: number): Promise<boolean> =>
  sendIfAllowed(
    pushes.update(keyOf(push), {
      set: { claimedUntil: now + claimSeconds },
      onlyIf: { ...isThere, claimedUntil: absentOr(atMost(now)) },
    }),
  );

export const removePush = (push: WaitingPush): Promise<void> => send(pushes.remove(keyOf(push)));

/** Lets it be sent again, later; nothing where it is not there any more. */
export const postponePush = (push: WaitingPush, at: number): Promise<boolean> =>
  transactIfAllowed([pushes.remove(keyOf(push), isThere), put({ ...push, at, attempts: push.attempts + 1 })]);

/** Removes all pushes that wait for a person who leaves. */
export async function removePushesOf(userId: number): Promise<void> {
  const pages = queryPages({
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: 'userId = :userId',
    ExpressionAttributeValues: { ':pk': sendPartition(sendShardOf(userId)), ':userId': userId },
    ConsistentRead: true,
  });
  for await (const page of pages) await removeItems(page);
}
