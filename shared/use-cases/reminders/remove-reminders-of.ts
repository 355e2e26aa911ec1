import { listReminders } from '../../data/reminders/reminder.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { removeReminder } from './remove-reminder.ts';

/** Reminders that an app made and nobody has changed since. */
export const listRemindersOf = async (userId: number, clientId: string): Promise<Reminder[]> =>
  (await listReminders(userId)).filter((one) => one.clientId === clientId && one.createdAt === one.updatedAt);

/** Removes them, with all that they still ask. Safe to repeat. */
export async function removeRemindersOf(userId: number, clientId: string, now: number): Promise<void> {
  for (const { number } of await listRemindersOf(userId, clientId)) await removeReminder(userId, number, now);
}
