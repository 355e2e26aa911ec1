import { readNotifications } from '../../data/reminders/find-notifications.ts';
import { removePending } from '../../data/reminders/notification.ts';
import { reminderNumberOf } from '../../domain/reminders/notifications/notification-id.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';

/** The highest number of notifications that are read. Others expire within 14 days; nobody sees them in between. */
const mostRead = 2000;

/**
 * Removes what stopped or deleted reminders were still asking. They are out of sight without that: this keeps later
 * reads from paying for them, so it need not be complete, and may be interrupted.
 */
export async function clearPending(userId: number, stopped: readonly Reminder[], now: number): Promise<void> {
  const numbers = new Set(stopped.map(({ number }) => number));
  if (numbers.size === 0) return;
  const range = { userId, state: 'pending', descending: true, pageSize: mostRead } as const;
  for await (const page of readNotifications(range, now)) {
    const ids = page.map(({ id }) => id).filter((id) => numbers.has(reminderNumberOf(id)));
    await removePending(userId, ids);
    return;
  }
}
