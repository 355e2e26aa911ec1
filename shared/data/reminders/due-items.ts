import * as v from 'valibot';
import type { Notification } from '../../domain/reminders/notifications/notification.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import type { Item } from '../item.ts';
import { userIdOf } from '../keys/key.ts';
import { idOfPending, pendingPrefix } from '../keys/reminders.ts';
import type { Due } from '../schedules/due.ts';
import { dueQueue } from '../schedules/due-queue.ts';
import { parseStored } from '../table/parse-stored.ts';
import { sendIfAllowed } from '../table/send.ts';
import { updateWrite } from '../table/writes.ts';
import { parseNotification } from './notification.ts';
import { parseReminder } from './reminder.ts';

/** A reminder or a snoozed notification whose time has come, as the index shows it: perhaps a moment late. */
export interface DueItem extends Due {
  readonly userId: number;
  /** Failures of the schedule at it so far. */
  readonly failures: number;
  readonly item: Item;
}

const storedDue = v.object({ failures: v.optional(v.number(), 0) });

export const dueItems = dueQueue({
  name: 'reminders',
  parse: (item) => ({ userId: userIdOf(item.pk), item, ...parseStored(storedDue, item) }),
});

/** The id of a snoozed notification; undefined where it is a reminder. */
export const snoozedIdOf = ({ key: { sk } }: DueItem): number | undefined =>
  sk.startsWith(pendingPrefix) ? idOfPending(sk) : undefined;

export const notificationOf = ({ item }: DueItem): Notification => parseNotification(item);

export const reminderOf = ({ item }: DueItem): Reminder => parseReminder(item);

const mostFailures = 5;

/** Counts a failure; the fifth sets the item aside, so that it is not tried again. Returns true if it did. */
export async function noteFailure({ key, dueAt, failures }: DueItem, now: number): Promise<boolean> {
  const setsAside = failures + 1 >= mostFailures;
  const isNoted = await sendIfAllowed(
    updateWrite(key, {
      set: { failures: failures + 1, setAsideAt: setsAside ? now : undefined },
      remove: setsAside ? ['dueShard'] : [],
      onlyIf: { dueAt, failures: failures === 0 ? undefined : failures },
    }),
  );
  return isNoted && setsAside;
}
