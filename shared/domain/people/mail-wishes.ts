import type { SetByPerson } from './settings.ts';

type MailSetting = 'sendReminderNotificationEmails' | 'sendPredictorEmails';

/** Whether there is anything that the daily mail could say to a person. */
export const wantsMail = (person: Pick<SetByPerson, MailSetting>): boolean =>
  Boolean(person.sendReminderNotificationEmails || person.sendPredictorEmails);

/** What ends the daily mail, whatever it was wanted for. */
export const withoutMail = {
  sendReminderNotificationEmails: null,
  sendPredictorEmails: null,
} as const satisfies Readonly<Record<MailSetting, null>>;
