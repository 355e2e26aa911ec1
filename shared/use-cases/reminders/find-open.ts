import { findNotifications } from '../../data/reminders/find-notifications.ts';
import { isStillShown, type Notification } from '../../domain/reminders/notifications/notification.ts';
import { notificationId } from '../../domain/reminders/notifications/notification-id.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { isMoreFrequentThanHourly } from '../../domain/reminders/times/times-a-day.ts';

/** The question that keeps a frequent reminder from asking again: its last one, as long as nobody has answered it. */
export async function findOpen(
  userId: number,
  reminder: Reminder,
  now: number,
): Promise<Notification | undefined> {
  const { lastSlotAt, number } = reminder;
  if (lastSlotAt === undefined || !isMoreFrequentThanHourly(reminder)) return undefined;
  const id = notificationId(lastSlotAt, number);
  const last = (await findNotifications(userId, [id], now)).get(id);
  return last !== undefined && last.handled === undefined && isStillShown(last, reminder) ? last : undefined;
}
