import * as v from 'valibot';
import type { Notification } from '../../domain/reminders/notifications/notification.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import type { Item } from '../item.ts';
import { type Key, userIdOf } from '../keys/key.ts';
import { idOfPending, pendingPrefix } from '../keys/reminders.ts';
import { queryDue } from '../table/due-index.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { updateItem } from '../table/write.ts';
import { parseNotification } from './notification.ts';
import { parseReminder } from './reminder.ts';

/** A reminder or a snoozed notification whose time has come, as the index shows it: perhaps a moment late. */
export interface DueItem {
  readonly key: Key;
  readonly userId: number;
  readonly dueAt: number;
  /** Failures of the schedule at it so far. */
  readonly failures: number;
  readonly item: Item;
}

const storedDue = v.object({
  pk: v.string(),
  sk: v.string(),
  dueAt: v.number(),
  failures: v.optional(v.number(), 0),
});

const pageSize = 100;

/** The items that are due in a shard, the oldest first. */
export async function* readDue(shard: number, now: number): AsyncGenerator<DueItem[]> {
  const pages = queryDue(String(shard), now, pageSize);
  for await (const page of pages) yield page.map(parseDue);
}

function parseDue(item: Item): DueItem {
  const { pk, sk, dueAt, failures } = parseStored(storedDue, item);
  return { key: { pk, sk }, userId: userIdOf(pk), dueAt, failures, item };
}

/** The id of a snoozed notification; undefined where it is a reminder. */
export const snoozedIdOf = ({ key: { sk } }: DueItem): number | undefined =>
  sk.startsWith(pendingPrefix) ? idOfPending(sk) : undefined;

export const notificationOf = ({ item }: DueItem): Notification => parseNotification(item);

export const reminderOf = ({ item }: DueItem): Reminder => parseReminder(item);

const mostFailures = 5;

/** Counts a failure; the fifth sets the item aside, so that it fails no more. True when it did. */
export async function noteFailure({ key, dueAt, failures }: DueItem, now: number): Promise<boolean> {
  const setsAside = failures + 1 >= mostFailures;
  const isNoted = await isAllowed(
    updateItem({
      Key: key,
      UpdateExpression: setsAside
        ? 'SET failures = :failures, setAsideAt = :now REMOVE dueShard'
        : 'SET failures = :failures',
      ConditionExpression: `dueAt = :dueAt AND ${failures === 0 ? 'attribute_not_exists(failures)' : 'failures = :before'}`,
      ExpressionAttributeValues: {
        ':dueAt': dueAt,
        ':failures': failures + 1,
        ...(failures === 0 ? {} : { ':before': failures }),
        ...(setsAside ? { ':now': now } : {}),
      },
    }),
  );
  return isNoted && setsAside;
}
