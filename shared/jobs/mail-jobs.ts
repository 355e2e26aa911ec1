import { handleMailFeedback } from './handle-mail-feedback.ts';
import { sendMail } from './send-mail.ts';
import { sendReminderMails } from './send-reminder-mails.ts';

export const mailSenders = [sendMail, sendReminderMails] as const;

/** Everything that is about mail, where the operator lets any be sent. */
export const mailJobs = [...mailSenders, handleMailFeedback] as const;
