import { reopenNotification } from '../../data/reminders/notification.ts';
import { reminderIsUnchanged } from '../../data/reminders/reminder.ts';
import type { Write } from '../../data/table/transact.ts';
import {
  isStillShown,
  type Notification,
  type NotificationOutcome,
} from '../../domain/reminders/notifications/notification.ts';
import { reminderNumberOf, slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { DoseWindows } from '../../domain/reminders/slots/dose-windows.ts';
import { isPlanned } from '../../domain/reminders/times/plan.ts';

/**
 * The writes by which a slot asks again once the measurement that answered it is taken away. None where it stays
 * handled. `reminders` are all of the person's.
 */
export const reopening = (
  userId: number,
  handled: Notification | undefined,
  measurementId: number,
  reminders: readonly Reminder[],
  now: number,
): Write[] =>
  handled?.handled?.action === 'track' && handled.handled.measurementId === measurementId
    ? reopen(userId, handled, handled.handled, reminders, now)
    : [];

/** The same of a slot that was skipped or passed over, once the person wants to be asked after all. */
export const reopeningDropped = (
  userId: number,
  dropped: Notification,
  reminders: readonly Reminder[],
  now: number,
): Write[] =>
  dropped.handled === undefined || dropped.handled.action === 'track'
    ? []
    : reopen(userId, dropped, dropped.handled, reminders, now);

/** A slot asks again until the next slot of its variable or the end of its day; later it stays handled. */
function reopen(
  userId: number,
  notification: Notification,
  handled: NotificationOutcome,
  reminders: readonly Reminder[],
  now: number,
): Write[] {
  const { handled: _, ...open } = notification;
  const slotAt = slotTimeOf(open.id);
  const reminder = reminders.find(({ number }) => number === reminderNumberOf(open.id));
  if (reminder === undefined || open.told !== undefined || !isStillShown(open, reminder)) return [];
  const ofVariable = reminders.filter(({ variableId }) => variableId === open.variableId);
  const isOver = now >= new DoseWindows(ofVariable).reopensUntil(reminder, slotAt);
  return isOver || !isPlanned(reminder, slotAt, open.wallTime)
    ? []
    : [...reopenNotification(userId, { ...open, handled }, now), reminderIsUnchanged(userId, reminder)];
}
