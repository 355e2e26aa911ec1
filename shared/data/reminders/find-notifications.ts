import { everySecond, idRange } from '../../domain/ids/measurement-id.ts';
import { isStillShown, type Notification } from '../../domain/reminders/notifications/notification.ts';
import { reminderNumberOf, slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import type { Item } from '../item.ts';
import { personPartition } from '../keys/key.ts';
import { handledKey, pendingKey, reminderKey, reminderPrefix } from '../keys/reminders.ts';
import { batchGet, queryPages } from '../table/read.ts';
import { parseNotification } from './notification.ts';
import { parseReminder } from './reminder.ts';

/** The database removes what has expired some hours late; nobody sees it in between. */
const unlessExpired = (items: readonly Item[], now: number): Notification[] =>
  items
    .map(parseNotification)
    .filter(({ expiresAt }) => expiresAt > now)
    .map(({ expiresAt, ...notification }) => notification);

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

interface NotificationsAndReminders {
  /** Those that are there for the person. */
  readonly notifications: ReadonlyMap<number, Notification>;
  readonly reminders: ReadonlyMap<number, Reminder>;
}

/** Reads notifications and their reminders, whose numbers are in the ids, in one call. */
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
): Promise<NotificationsAndReminders> {
  const items = await read;
  const isReminder = ({ sk }: Item) => String(sk).startsWith(reminderPrefix);
  const reminders = new Map(
    items
      .filter(isReminder)
      .map(parseReminder)
      .map((reminder) => [reminder.number, reminder]),
  );
  // A slot that its reminder still waits for has not been handled.
  const isWaitedFor = (id: number) => reminders.get(reminderNumberOf(id))?.dueAt === slotTimeOf(id);
  const found = await completed(
    userId,
    ids.filter((id) => !isWaitedFor(id)),
    items.filter((item) => !isReminder(item)),
    now,
  );
  const there = [...found].filter(([id, one]) => isStillShown(one, reminders.get(reminderNumberOf(id))));
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

interface NotificationRange {
  readonly userId: number;
  readonly state: 'pending' | 'handled';
  /** Epoch seconds of their slots, both included; all without. */
  readonly slots?: { readonly from: number; readonly to: number };
  readonly descending: boolean;
  /** Rows wanted, if known: so that no more are read than needed. */
  readonly pageSize?: number;
}

/** A person's notifications in the order of their slots, page by page. */
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
    Limit: pageSize,
  });
  for await (const page of pages) yield unlessExpired(page, now);
}
