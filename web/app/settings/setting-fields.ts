import type { SettingName } from '../../../shared/domain/people/settings.ts';
import type { EditableSettings } from './person-settings.ts';

/** The place and the words of a setting; its kind of value is declared with the setting. */
interface SettingField {
  /** The screen of notifications, or the part of Settings in which it is set. */
  readonly group: 'yourself' | 'days' | 'research' | 'reach';
  readonly label: string;
  readonly hint?: string;
  /** False while other settings make it useless. @default always */
  readonly isOfUse?: (settings: EditableSettings) => boolean;
}

/** Every setting has its field: one without does not compile. They are drawn in this order. */
export const settingFields: Readonly<Record<SettingName, SettingField>> = {
  dayStartsAt: {
    group: 'days',
    label: 'Your day starts at',
    hint: 'Anything earlier counts towards the day before.',
  },
  earliestReminderTime: {
    group: 'days',
    label: 'Earliest reminder',
    hint: 'For reminders that come several times a day.',
  },
  latestReminderTime: { group: 'days', label: 'Latest reminder' },
  snoozeMinutes: { group: 'days', label: 'Snooze asks again after' },
  primaryOutcomeVariableId: { group: 'yourself', label: 'What you most want to improve' },
  yearOfBirth: { group: 'yourself', label: 'Year of birth', hint: 'Shown only on your page for a doctor.' },
  lastVisit: {
    group: 'yourself',
    label: 'Last visit to the doctor',
    hint: 'Your next page for a doctor starts there.',
  },
  shareAllData: {
    group: 'research',
    label: 'Add what my records show to anonymous averages',
    hint: 'Only how strongly two things go together, pooled with many other people. Nobody sees anything you recorded.',
  },
  pushNotificationsEnabled: { group: 'reach', label: 'Notify my devices when something is due' },
  pushShowsNames: { group: 'reach', label: 'Name the variable, even where others could read it' },
  sendReminderNotificationEmails: { group: 'reach', label: 'Also email me once a day with what’s due' },
  sendPredictorEmails: { group: 'reach', label: 'Email me when something new stands out in my records' },
  reminderEmailAt: {
    group: 'reach',
    label: 'Daily email at',
    isOfUse: ({ sendReminderNotificationEmails, sendPredictorEmails }) =>
      sendReminderNotificationEmails || sendPredictorEmails,
  },
};

export const fieldsOn = (group: SettingField['group'], settings: EditableSettings) =>
  (Object.entries(settingFields) as [SettingName, SettingField][]).filter(
    ([, field]) => field.group === group && (field.isOfUse?.(settings) ?? true),
  );
