import * as v from 'valibot';
import { everySecond, idRange } from '../../domain/measurements/measurement-id.ts';
import {
  type Handled,
  handledSeconds,
  isThere,
  type Notification,
  pendingSeconds,
  snoozeSeconds,
} from '../../domain/reminders/notification.ts';
import { notificationId, reminderNumberOf } from '../../domain/reminders/notification-id.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { personPartition } from '../keys/key.ts';
import { dueShard, handledKey, pendingKey, reminderKey, reminderPrefix } from '../keys/reminders.ts';
import { isAllowed } from '../table/is-allowed.ts';
import type { Item } from '../table/item.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet, queryPages } from '../table/read.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { updateItem } from '../table/write.ts';
import { timeToLiveAttribute } from '../table-facts.ts';
import { parseReminder } from './reminder.ts';

const storedNotification = v.object({
  sk: v.string(),
  variableId: v.number(),
  dueAt: v.number(),
  createdAt: v.number(),
  updatedAt: v.number(),
  activation: v.optional(v.number()),
  handled: v.optional(
    v.variant('action', [
      v.object({
        action: v.literal('track'),
        at: v.number(),
        /** Text, as every number people post. */
        value: v.pipe(v.string(), v.transform(Number)),
        unitId: v.number(),
        measurementId: v.number(),
      }),
      v.object({ action: v.literal('skip'), at: v.number() }),
    ]),
  ),
  [timeToLiveAttribute]: v.number(),
});

export function parseNotification(item: Item): Notification & { readonly expiresAt: number } {
  const { sk, handled, activation, ...rest } = parseStored(storedNotification, item);
  const id = Number(sk.slice(sk.indexOf('#') + 1));
  return {
    id,
    ...rest,
    ...(activation === undefined ? {} : { activation }),
    ...(handled === undefined ? {} : { handled }),
  };
}

/** The database removes what has expired some hours late; nobody sees it in between. */
const unlessExpired = (items: readonly Item[], now: number): Notification[] =>
  items
    .map(parseNotification)
    .filter(({ expiresAt }) => expiresAt > now)
    .map(({ expiresAt, ...notification }) => notification);

/** Creates the notification of a slot, once and for all; one that went when the reminder was stopped is no hindrance. */
export function createNotification(
  userId: number,
  reminder: Pick<Reminder, 'number' | 'variableId' | 'activation'>,
  slotAt: number,
  now: number,
): Write {
  const { variableId, number, activation } = reminder;
  return {
    Put: {
      Item: {
        ...pendingKey(userId, notificationId(slotAt, number)),
        variableId,
        dueAt: slotAt,
        createdAt: now,
        updatedAt: now,
        activation,
        [timeToLiveAttribute]: slotAt + pendingSeconds,
      },
      ConditionExpression: 'attribute_not_exists(pk) OR activation <> :activation',
      ExpressionAttributeValues: { ':activation': activation },
    },
  };
}

/** Lets the transaction through only if the slot has not been handled already. */
export const neverHandled = (userId: number, id: number): Write => ({
  ConditionCheck: { Key: handledKey(userId, id), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** The writes that turn a pending notification into a handled one, both or neither. */
export function handleNotification(userId: number, notification: Notification, handled: Handled): Write[] {
  const { id, variableId, dueAt, createdAt } = notification;
  return [
    { Delete: { Key: pendingKey(userId, id), ConditionExpression: 'attribute_exists(pk)' } },
    {
      Put: {
        Item: {
          ...handledKey(userId, id),
          variableId,
          dueAt,
          createdAt,
          updatedAt: handled.at,
          handled: handled.action === 'track' ? { ...handled, value: String(handled.value) } : handled,
          [timeToLiveAttribute]: handled.at + handledSeconds,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ];
}

/** Asks again one hour from now; false when it is no longer pending. */
export async function snoozeNotification(userId: number, id: number, now: number): Promise<boolean> {
  return isAllowed(
    updateItem({
      Key: pendingKey(userId, id),
      UpdateExpression: 'SET dueAt = :dueAt, dueShard = :shard, updatedAt = :now',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: {
        ':dueAt': now + snoozeSeconds,
        ':shard': dueShard(userId),
        ':now': now,
      },
    }),
  );
}

/**
 * Takes a snoozed notification out of the index once its hour is over, together with what lets devices be told of it;
 * it asks again without that, too.
 */
export async function wakeNotification(
  userId: number,
  id: number,
  dueAt: number,
  pushes: readonly Write[] = [],
): Promise<boolean> {
  const update = {
    Key: pendingKey(userId, id),
    UpdateExpression: 'REMOVE dueShard, failures',
    ConditionExpression: 'dueAt = :dueAt AND attribute_exists(dueShard)',
    ExpressionAttributeValues: { ':dueAt': dueAt },
  };
  return pushes.length === 0
    ? isAllowed(updateItem(update))
    : transactIfAllowed([{ Update: update }, ...pushes]);
}

/**
 * Pending and handled ones, by id. The items of a batch are read one after the other, and a notification may be
 * handled in between: one that was seen as both is handled, and one seen as neither is looked for once more.
 */
export async function findNotifications(
  userId: number,
  ids: readonly number[],
  now: number,
): Promise<Map<number, Notification>> {
  return completed(userId, ids, await batchGet(keysOf(userId, ids)), now);
}

export interface FoundNotifications {
  /** Those that are there for the person. */
  readonly notifications: ReadonlyMap<number, Notification>;
  readonly reminders: ReadonlyMap<number, Reminder>;
}

/** What one call tells of notifications and their reminders, whose numbers are in the ids. */
export function readWithReminders(userId: number, ids: readonly number[]): Promise<Item[]> {
  const numbers = [...new Set(ids.map(reminderNumberOf))];
  return batchGet([...keysOf(userId, ids), ...numbers.map((number) => reminderKey(userId, number))]);
}

/** The same with their reminders: what a stopped reminder asked is not there. */
export async function findWithReminders(
  userId: number,
  ids: readonly number[],
  now: number,
  read = readWithReminders(userId, ids),
): Promise<FoundNotifications> {
  const items = await read;
  const isReminder = ({ sk }: Item) => String(sk).startsWith(reminderPrefix);
  const found = await completed(
    userId,
    ids,
    items.filter((item) => !isReminder(item)),
    now,
  );
  const reminders = new Map(
    items
      .filter(isReminder)
      .map(parseReminder)
      .map((reminder) => [reminder.number, reminder]),
  );
  const there = [...found].filter(([id, one]) => isThere(one, reminders.get(reminderNumberOf(id))));
  return { notifications: new Map(there), reminders };
}

const keysOf = (userId: number, ids: readonly number[]) =>
  ids.flatMap((id) => [pendingKey(userId, id), handledKey(userId, id)]);

async function completed(
  userId: number,
  ids: readonly number[],
  items: readonly Item[],
  now: number,
): Promise<Map<number, Notification>> {
  const found = byId(unlessExpired(items, now));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length === 0) return found;
  const moved = await batchGet(missing.map((id) => handledKey(userId, id)));
  return new Map([...found, ...byId(unlessExpired(moved, now))]);
}

function byId(notifications: readonly Notification[]): Map<number, Notification> {
  const { pending = [], handled = [] } = Object.groupBy(notifications, (one) =>
    one.handled === undefined ? 'pending' : 'handled',
  );
  return new Map([...pending, ...handled].map((notification) => [notification.id, notification]));
}

export interface NotificationRange {
  readonly userId: number;
  readonly state: 'pending' | 'handled';
  /** Epoch seconds of their slots, both included; all without. */
  readonly slots?: { readonly from: number; readonly to: number };
  readonly descending: boolean;
  /** Rows wanted, if known: so that no more are read than needed. */
  readonly pageSize?: number;
}

/** In the order of their slots, page by page. */
export async function* readNotifications(
  { userId, state, slots = everySecond, descending, pageSize }: NotificationRange,
  now: number,
): AsyncGenerator<Notification[]> {
  const { first, last } = idRange(Math.max(slots.from, everySecond.from), Math.min(slots.to, everySecond.to));
  if (first > last) return;
  const keyOf = state === 'pending' ? pendingKey : handledKey;
  const pages = queryPages({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':pk': personPartition(userId),
      ':first': keyOf(userId, first).sk,
      ':last': keyOf(userId, last).sk,
    },
    ConsistentRead: true,
    ScanIndexForward: !descending,
    ...(pageSize === undefined ? {} : { Limit: pageSize }),
  });
  for await (const page of pages) yield unlessExpired(page, now);
}
