import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { sendMail } from '../../shared/jobs/send-mail.ts';
import type { Mail, MailRequest } from '../../shared/mail/mail.ts';
import { sendBySes } from '../../shared/mail/send-by-ses.ts';
import { issuer } from '../../shared/settings/issuer.ts';
import { signUpMode } from '../../shared/settings/sign-up-mode.ts';
import { writeNotice } from '../../shared/use-cases/mail/write-notice.ts';
import { writeCodeMail, writeGuessesMail } from '../../shared/use-cases/people/sign-in-by-code.ts';

export const handler = jobHandler<MailRequest>(sendMail, async ({ event, now }) => {
  const mail = await write(event, now);
  if (mail === undefined) return { counts: { sent: 0 } };
  await sendBySes(mail);
  return { counts: { sent: 1 } };
});

function write(request: MailRequest, now: number): Promise<Mail | undefined> {
  switch (request.kind) {
    case 'guesses':
      return writeGuessesMail(request, now);
    case 'firstUse':
    case 'shareMade':
    case 'shareEnded':
      return writeNotice(request, issuer(), now);
    case undefined:
      return writeCodeMail(request, signUpMode(), now);
  }
}
