import { handleMailFeedback } from '../../shared/jobs/handle-mail-feedback.ts';
import { queueHandler } from '../../shared/jobs/queue-handler.ts';
import { type MailFeedback, readEnding } from '../../shared/mail/mail-feedback.ts';
import { endMails } from '../../shared/use-cases/mail/end-mails.ts';

export const handler = queueHandler<MailFeedback>(handleMailFeedback, async ({ event, now }) => {
  const ending = readEnding(event);
  return { counts: { told: ending === undefined ? 0 : await endMails(ending, now) } };
});
