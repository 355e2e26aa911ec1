import { notificationId } from '../../domain/reminders/notifications/notification-id.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { failedConditions } from '../table/database-errors.ts';
import { transact, type Write } from '../table/transact.ts';
import { createNotification, neverHandled } from './notification.ts';
import { moveReminder } from './reminder.ts';

/** A reminder as it was read, and as it waits once it has asked. */
export interface ReminderMove {
  readonly from: Reminder;
  readonly to: Reminder;
}

/** `overtaken`: the reminder does not wait any more where it was read. */
export type Making = 'made' | 'overtaken' | { readonly taken: ReadonlySet<number> };

/**
 * Makes the notifications of slots, with what announces them, and moves the reminder on: all or nothing. Gives the
 * slots that stood in the way, because they have their notification or had it.
 */
export async function makeNotifications(
  userId: number,
  { from, to }: ReminderMove,
  slots: readonly number[],
  alongside: readonly Write[],
  now: number,
): Promise<Making> {
  const makings = slots.flatMap((slot) =>
    writesOf(userId, from, slot, now).map((write) => ({ slot, write })),
  );
  try {
    await transact([moveReminder(userId, from, to), ...makings.map(({ write }) => write), ...alongside]);
    return 'made';
  } catch (error) {
    const failed = failedConditions(error);
    if (failed === undefined) throw error;
    if (failed.includes(0)) return 'overtaken';
    return { taken: new Set(failed.flatMap((index) => makings[index - 1]?.slot ?? [])) };
  }
}

/** A slot after all made so far cannot have been handled yet, so its check is saved. */
function writesOf(userId: number, reminder: Reminder, slot: number, now: number): Write[] {
  const create = createNotification(userId, reminder, slot, now);
  const isNew = reminder.lastSlotAt === undefined || slot > reminder.lastSlotAt;
  return isNew ? [create] : [create, neverHandled(userId, notificationId(slot, reminder.number))];
}
