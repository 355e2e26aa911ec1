import type { StoredSettings } from './settings.ts';

type MailSetting = 'sendReminderNotificationEmails' | 'sendPredictorEmails';

/** Whether a person wants anything that the daily mail says. */
export const wantsMail = (person: Pick<StoredSettings, MailSetting>): boolean =>
  Boolean(person.sendReminderNotificationEmails || person.sendPredictorEmails);

/** The settings that end the daily mail, whatever it was wanted for. */
export const withoutMail = {
  sendReminderNotificationEmails: null,
  sendPredictorEmails: null,
} as const satisfies Readonly<Record<MailSetting, null>>;
