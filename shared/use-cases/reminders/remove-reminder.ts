import { ContentionError } from '../../data/database-errors.ts';
import { deleteReminder, findReminder } from '../../data/reminder.ts';
import { transactIfAllowed } from '../../data/table.ts';
import { clearPending } from './clear-pending.ts';

const mostAttempts = 20;

/** Deletes a reminder and with it all it still asks; false when there is none of that number. */
export async function removeReminder(userId: number, number: number, now: number): Promise<boolean> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const reminder = await findReminder(userId, number);
    if (reminder === undefined) return false;
    if (await transactIfAllowed(deleteReminder(userId, reminder, now))) {
      await clearPending(userId, [reminder], now);
      return true;
    }
  }
  throw new ContentionError();
}
