import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { sendMail } from '../../shared/jobs/send-mail.ts';
import type { MailRequest } from '../../shared/mail/mail.ts';
import { sendBySes } from '../../shared/mail/send-by-ses.ts';
import { signUpMode } from '../../shared/settings/sign-up-mode.ts';
import { writeCodeMail, writeGuessesMail } from '../../shared/use-cases/people/sign-in-by-code.ts';

export const handler = jobHandler<MailRequest>(sendMail, async ({ event, now }) => {
  const mail = await (event.kind === 'guesses'
    ? writeGuessesMail(event, now)
    : writeCodeMail(event, signUpMode(), now));
  if (mail === undefined) return { counts: { sent: 0 } };
  await sendBySes(mail);
  return { counts: { sent: 1 } };
});
