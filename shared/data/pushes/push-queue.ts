import * as v from 'valibot';
import { daySeconds } from '../../domain/time/calendar.ts';
import type { Item } from '../item.ts';
import { keyOfItem } from '../keys/key.ts';
import { sendEnd, sendKey, sendPartition, sendShardOf } from '../keys/pushes.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { queryPages } from '../table/read.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { batchWrite, deleteItem, putItem, updateItem } from '../table/write.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

/** Names a push: a notification that became due then, and the device it is for. */
export interface PushId {
  readonly userId: number;
  readonly notificationId: number;
  readonly dueAt: number;
  readonly deviceId: number;
}

/** A message to one device: encrypted for it, so that nobody on the way can read it. */
export interface WaitingPush extends PushId {
  /** The second at which it is to be sent, the first time or once more. */
  readonly at: number;
  readonly createdAt: number;
  readonly body: Uint8Array;
  /** Tries so far in which it was not taken. */
  readonly attempts: number;
}

const storedPush = v.object({
  userId: v.number(),
  notificationId: v.number(),
  dueAt: v.number(),
  deviceId: v.number(),
  at: v.number(),
  createdAt: v.number(),
  body: v.instance(Uint8Array),
  attempts: v.number(),
});

const keyOf = ({ userId, at, notificationId, dueAt, deviceId }: WaitingPush) =>
  sendKey(userId, at, notificationId, dueAt, deviceId);

const itemOf = (push: WaitingPush): Item => ({
  ...keyOf(push),
  ...push,
  [timeToLiveAttribute]: push.createdAt + 2 * daySeconds,
});

/** Joins the transaction in which the notification becomes due, so that there is one push for each time it does. */
export const enqueuePush = (id: PushId, body: Uint8Array, now: number): Write => ({
  Put: { Item: itemOf({ ...id, at: now, createdAt: now, body, attempts: 0 }) },
});

/** Queues a push outside of any transaction. */
export async function savePush(id: PushId, body: Uint8Array, now: number): Promise<void> {
  await putItem({ Item: itemOf({ ...id, at: now, createdAt: now, body, attempts: 0 }) });
}

const pageSize = 100;

/** Pushes that are to be sent by now, the oldest first. */
export async function* readWaiting(shard: number, now: number): AsyncGenerator<WaitingPush[]> {
  const pages = queryPages({
    KeyConditionExpression: 'pk = :pk AND sk < :end',
    ExpressionAttributeValues: { ':pk': sendPartition(shard), ':end': sendEnd(now) },
    ConsistentRead: true,
    Limit: pageSize,
  });
  for await (const page of pages) yield page.map((item) => parseStored(storedPush, item));
}

/** Longer than a sender lives. */
const claimSeconds = 60;

/**
 * Lets one of several senders send it. If that one dies before it has noted the outcome, another sends it again once
 * the claim has run out: the device shows both as one.
 */
export const claimPush = (push: WaitingPush, now: number): Promise<boolean> =>
  isAllowed(
    updateItem({
      Key: keyOf(push),
      UpdateExpression: 'SET claimedUntil = :until',
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(claimedUntil) OR claimedUntil <= :now)',
      ExpressionAttributeValues: { ':until': now + claimSeconds, ':now': now },
    }),
  );

export async function removePush(push: WaitingPush): Promise<void> {
  await deleteItem({ Key: keyOf(push) });
}

/** Lets it be sent again, later; nothing where it is not there any more. */
export const postponePush = (push: WaitingPush, at: number): Promise<boolean> =>
  transactIfAllowed([
    { Delete: { Key: keyOf(push), ConditionExpression: 'attribute_exists(pk)' } },
    { Put: { Item: itemOf({ ...push, at, attempts: push.attempts + 1 }) } },
  ]);

/** Removes all pushes that wait for a person who leaves. */
export async function removePushesOf(userId: number): Promise<void> {
  const pages = queryPages({
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: 'userId = :userId',
    ExpressionAttributeValues: { ':pk': sendPartition(sendShardOf(userId)), ':userId': userId },
    ConsistentRead: true,
  });
  for await (const page of pages) await batchWrite(page.map((item) => ({ remove: keyOfItem(item) })));
}
