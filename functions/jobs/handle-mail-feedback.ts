import { handleMailFeedback } from '../../shared/jobs/handle-mail-feedback.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { type MailFeedback, readEnding } from '../../shared/mail/mail-feedback.ts';
import { endMails } from '../../shared/use-cases/mail/end-mails.ts';

export const handler = jobHandler<MailFeedback>(handleMailFeedback, async ({ event, now }) => {
  const ending = readEnding(event);
  return { counts: { told: ending === undefined ? 0 : await endMails(ending, now) } };
});
