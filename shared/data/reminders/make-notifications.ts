import type { DayInstruction } from '../../domain/reminders/day-instruction.ts';
import { notificationId } from '../../domain/reminders/notifications/notification-id.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { failedConditions } from '../table/database-errors.ts';
import { transact, type Write } from '../table/transact.ts';
import { createNotification, neverHandled } from './notification.ts';
import { moveReminder, type ReminderMove } from './reminder.ts';

/** A slot, with its day's instruction and the write that records it if the slot belongs to an experiment. */
export interface SlotWithInstruction {
  readonly slot: number;
  readonly told?: DayInstruction;
  readonly telling?: Write;
}

/** `conflict`: the reminder has changed since it was read. */
type Making = 'made' | 'conflict' | { readonly taken: ReadonlySet<number> };

/**
 * Makes the notifications of slots, with what announces them, and moves the reminder on: all or nothing. Gives the
 * slots that stood in the way, because they have their notification or had it.
 */
export async function makeNotifications(
  userId: number,
  { from, to }: ReminderMove,
  slots: readonly SlotWithInstruction[],
  alongside: readonly Write[],
  now: number,
): Promise<Making> {
  const makings = slots.flatMap((one) =>
    writesOf(userId, from, one, now).map((write) => ({ slot: one.slot, write })),
  );
  try {
    await transact([moveReminder(userId, from, to, now), ...makings.map(({ write }) => write), ...alongside]);
    return 'made';
  } catch (error) {
    const failed = failedConditions(error);
    if (failed === undefined) throw error;
    if (failed.includes(0)) return 'conflict';
    return { taken: new Set(failed.flatMap((index) => makings[index - 1]?.slot ?? [])) };
  }
}

/** A slot after all made so far cannot have been handled yet, so its check is saved. */
function writesOf(
  userId: number,
  reminder: Reminder,
  { slot, told, telling }: SlotWithInstruction,
  now: number,
): Write[] {
  const isNew = reminder.lastSlotAt === undefined || slot > reminder.lastSlotAt;
  return [
    createNotification(userId, reminder, slot, now, told),
    ...(isNew ? [] : [neverHandled(userId, notificationId(slot, reminder.number))]),
    ...(telling === undefined ? [] : [telling]),
  ];
}
