import { findNotifications } from '../../data/reminders/find-notifications.ts';
import { isStillShown, type Notification } from '../../domain/reminders/notifications/notification.ts';
import {
  notificationId,
  reminderNumberOf,
  slotTimeOf,
} from '../../domain/reminders/notifications/notification-id.ts';
import { type Reminder, wallTimeOfSlot } from '../../domain/reminders/reminder.ts';
import {
  earliestElsewhere,
  type RecentNotifications,
  readTravellersNotifications,
} from './recent-notifications.ts';

/** A slot of a reminder that is about to be saved. */
interface SlotQuery {
  readonly slotAt: number;
  readonly wanted: Reminder;
  /** The reminder as it is stored. */
  readonly current: Reminder | undefined;
}

/**
 * Finds what the reminder has asked about a slot already. A slot is a day and a time of day, whatever zone that day was
 * lived in: where it may have been asked about in another, all notifications of the last days are looked at.
 */
export async function findNotificationOfSlot(
  userId: number,
  { slotAt, wanted, current = wanted }: SlotQuery,
  now: number,
  recent: RecentNotifications | undefined,
): Promise<Notification | undefined> {
  const id = notificationId(slotAt, wanted.number);
  const wallTime = wallTimeOfSlot(wanted, slotAt);
  const isOfOneZone = wallTime > (wanted.askedUpTo ?? -Infinity);
  const asked = isOfOneZone ? await findById() : await findByWallTime();
  return asked.find((one) => isStillShown(one, wanted));

  async function findById(): Promise<Notification[]> {
    const found = recent?.covers(slotAt)
      ? recent.find(id)
      : (await findNotifications(userId, [id], now)).get(id);
    return found === undefined ? [] : [found];
  }

  async function findByWallTime(): Promise<Notification[]> {
    const from = earliestElsewhere(slotAt);
    const all = recent?.covers(from) ? recent : await readTravellersNotifications(userId, now);
    return all
      .since(from)
      .filter(
        (one) =>
          one.id === id ||
          (reminderNumberOf(one.id) === wanted.number &&
            (one.wallTime ?? wallTimeOfSlot(current, slotTimeOf(one.id))) === wallTime),
      );
  }
}
