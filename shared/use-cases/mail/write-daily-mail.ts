import { writeUnsubscribeToken } from '../../data/reminders/button-token.ts';
import type { Person } from '../../domain/people/person.ts';
import { dailyMail } from '../../mail/daily-mail.ts';
import type { Mail } from '../../mail/mail.ts';
import { mailedDiscoveries } from './mailed-discoveries.ts';
import { mailedReminders } from './mailed-reminders.ts';

interface MailOfPerson {
  readonly mail: Mail;
  /** The time up to which it covers new discoveries, if it has any. */
  readonly discoveriesUntil?: number | undefined;
}

/** Writes what waits for a person's answer and what is new, as far as they want it mailed; undefined when nothing is. */
export async function writeDailyMail(
  person: Person,
  baseUrl: string,
  now: number,
): Promise<MailOfPerson | undefined> {
  const { userId, email, sendReminderNotificationEmails, sendPredictorEmails } = person;
  const [reminders, discoveries] = await Promise.all([
    sendReminderNotificationEmails ? mailedReminders(person, baseUrl, now) : undefined,
    sendPredictorEmails ? mailedDiscoveries(person, now) : undefined,
  ]);
  if (reminders === undefined && discoveries === undefined) return undefined;
  return {
    mail: dailyMail({
      to: email,
      reminders: reminders ?? { listed: [], more: 0 },
      discoveries: discoveries ?? { count: 0, links: [] },
      appUrl: `${baseUrl}/app`,
      unsubscribeUrl: `${baseUrl}/unsubscribe?person=${await writeUnsubscribeToken(userId)}`,
    }),
    discoveriesUntil: discoveries?.until,
  };
}
