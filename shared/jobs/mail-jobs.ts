import { sendMail } from './send-mail.ts';
import { sendReminderMails } from './send-reminder-mails.ts';

/** Everything that sends mail, where the operator lets any be sent. */
export const mailJobs = [sendMail, sendReminderMails] as const;
