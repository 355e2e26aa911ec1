import type { Context } from 'aws-lambda';
import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { sendReminderMails as job } from '../../shared/jobs/send-reminder-mails.ts';
import type { MailOutcome, MailsOfDay } from '../../shared/mail/mail.ts';
import { mailRate } from '../../shared/settings/mail.ts';
import { sendReminderMails } from '../../shared/use-cases/mail/send-reminder-mails.ts';

/** Answers what became of each mail: who asked waits for that. */
export async function handler(
  event: MailsOfDay,
  context: Context,
): Promise<{ readonly outcomes: readonly MailOutcome[] }> {
  let outcomes: readonly MailOutcome[] = event.mails.map(() => 'left');
  await jobHandler<MailsOfDay>(job, async ({ now, hasTime, reportBug }) => {
    const limits = { hasTime, onFailure: reportBug, mailsPerSecond: mailRate() / (event.sharedBy ?? 1) };
    outcomes = await sendReminderMails(event.mails, now, limits);
    const count = (wanted: MailOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
    return { counts: { taken: count('taken'), refused: count('refused'), left: count('left') } };
  })(event, context);
  return { outcomes };
}
