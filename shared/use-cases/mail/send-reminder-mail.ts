import { claimMailOfDay, releaseMailOfDay } from '../../data/reminders/mail-plan.ts';
import type { ReminderMailRequest } from '../../mail/mail.ts';
import { NotTaken, sendBySes } from '../../mail/send-by-ses.ts';

/**
 * Sends a day's mail once, however often it is handed over: what may have been sent is not sent again. False when the
 * day has had its mail.
 */
export async function sendReminderMail(
  { userId, day, mail }: ReminderMailRequest,
  now: number,
): Promise<boolean> {
  if (!(await claimMailOfDay(userId, day, now))) return false;
  try {
    await sendBySes(mail, 1);
    return true;
  } catch (error) {
    if (error instanceof NotTaken && error.isCertain) await releaseMailOfDay(userId, day, now);
    throw error;
  }
}
