import { deleteReminder, findReminder } from '../../data/reminders/reminder.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { transactIfAllowed } from '../../data/table/transact.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { clearPending } from './clear-pending.ts';

/** Deletes a reminder and with it all it still asks; undefined if no reminder has that number. */
export async function removeReminder(
  userId: number,
  number: number,
  now: number,
): Promise<Reminder | undefined> {
  return retryOnConflict('A reminder', async () => {
    const reminder = await findReminder(userId, number);
    if (reminder === undefined || reminder.experiment !== undefined) return undefined;
    if (!(await transactIfAllowed(deleteReminder(userId, reminder, now)))) return conflict;
    await clearPending(userId, [reminder], now);
    return reminder;
  });
}
