import { findReminderAt } from '../../data/reminders/reminder.ts';
import { findVariableIdOf } from '../../data/variables/variable-id.ts';
import { askedBefore } from '../../domain/push/asked-together.ts';
import { slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import { isActive, type Reminder } from '../../domain/reminders/reminder.ts';
import { isPlanned } from '../../domain/reminders/times/plan.ts';
import type { DueNotification } from './due-notification.ts';

/**
 * The notifications that need no push of their own: the other value of the same reading, such as the upper blood
 * pressure, is asked for at the same second. What was snoozed by itself comes back by itself.
 */
export async function pushedWithAnother(
  userId: number,
  name: string,
  reminder: Reminder,
  due: readonly DueNotification[],
): Promise<ReadonlySet<DueNotification>> {
  const first = askedBefore(name);
  const variableId = first === undefined ? undefined : await findVariableIdOf(first);
  if (variableId === undefined) return new Set();
  const other = await findReminderAt(userId, { ...reminder, variableId });
  if (other === undefined || !isActive(other) || !other.notificationBar) return new Set();
  return new Set(
    due.filter(({ id, dueAt }) => dueAt === slotTimeOf(id) && isPlanned(other, dueAt, undefined)),
  );
}
