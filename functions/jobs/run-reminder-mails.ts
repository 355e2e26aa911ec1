import type { WorkShare } from '../../shared/data/schedules/share.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { runReminderMails as job } from '../../shared/jobs/run-reminder-mails.ts';
import { reminderMailSender } from '../../shared/mail/request-mail.ts';
import { issuer } from '../../shared/settings/issuer.ts';
import { runReminderMails } from '../../shared/use-cases/mail/run-reminder-mails.ts';

export const handler = jobHandler<WorkShare>(job, async ({ event: share, now, hasTime, reportBug }) => {
  const run = await runReminderMails(now, {
    hasTime,
    onFailure: reportBug,
    share,
    baseUrl: issuer(),
    send: reminderMailSender(share.sharedBy ?? 1),
  });
  return {
    counts: { ...run },
    ...(run.failed > 0 ? { failure: 'Some emails could not be written or sent.' } : {}),
  };
});
