import { reopenNotification } from '../../data/reminders/notification.ts';
import { reminderIsUnchanged } from '../../data/reminders/reminder.ts';
import type { Write } from '../../data/table/transact.ts';
import { isStillShown, type Notification } from '../../domain/reminders/notifications/notification.ts';
import { reminderNumberOf, slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { DoseWindows } from '../../domain/reminders/slots/dose-windows.ts';
import { isPlanned } from '../../domain/reminders/times/plan.ts';

/**
 * The writes by which a slot asks again once the measurement that answered it is taken away: until the next slot of its
 * variable or the end of its day. None where it stays handled. `reminders` are all of the person's.
 */
export function reopening(
  userId: number,
  handled: Notification | undefined,
  measurementId: number,
  reminders: readonly Reminder[],
  now: number,
): Write[] {
  if (handled?.handled?.action !== 'track' || handled.handled.measurementId !== measurementId) return [];
  const { handled: _, ...open } = handled;
  const slotAt = slotTimeOf(open.id);
  const reminder = reminders.find(({ number }) => number === reminderNumberOf(open.id));
  if (reminder === undefined || open.told !== undefined || !isStillShown(open, reminder)) return [];
  const ofVariable = reminders.filter(({ variableId }) => variableId === open.variableId);
  const isOver = now >= new DoseWindows(ofVariable).reopensUntil(reminder, slotAt);
  return isOver || !isPlanned(reminder, slotAt, open.wallTime)
    ? []
    : [...reopenNotification(userId, handled, measurementId, now), reminderIsUnchanged(userId, reminder)];
}
