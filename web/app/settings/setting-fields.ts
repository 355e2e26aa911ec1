import type { SettingName } from '../../../shared/domain/people/settings.ts';
import type { SettingsView } from './person-settings.ts';

/** The place and the words of a setting; its kind of value is declared with the setting. */
interface SettingField {
  /** The screen on which it is set. */
  readonly screen: 'you' | 'reach';
  readonly label: string;
  readonly hint?: string;
  /** False while other settings make it useless. @default always */
  readonly isOfUse?: (settings: SettingsView) => boolean;
}

/** Every setting has its field: one without does not compile. They are drawn in this order. */
export const settingFields: Readonly<Record<SettingName, SettingField>> = {
  dayStartsAt: {
    screen: 'you',
    label: 'Your day starts at',
    hint: 'What you record before belongs to the day before.',
  },
  earliestReminderTime: {
    screen: 'you',
    label: 'Earliest reminder',
    hint: 'Of those that come several times a day.',
  },
  latestReminderTime: { screen: 'you', label: 'Latest reminder' },
  snoozeMinutes: { screen: 'you', label: 'Snooze asks again after' },
  primaryOutcomeVariableId: { screen: 'you', label: 'What you most want to improve' },
  shareAllData: {
    screen: 'you',
    label: 'Let what your studies find count in figures of many people',
    hint: 'Only how strongly two things go together, and only pooled with others. Nobody sees anything that you recorded.',
  },
  pushNotificationsEnabled: { screen: 'reach', label: 'Push what becomes due to my devices' },
  pushShowsNames: { screen: 'reach', label: 'Name the variable, even where others could read it' },
  sendReminderNotificationEmails: { screen: 'reach', label: 'Also mail me once a day what is due' },
  sendPredictorEmails: { screen: 'reach', label: 'Mail me when something new stands out in my records' },
  reminderEmailAt: {
    screen: 'reach',
    label: 'The daily mail comes at',
    isOfUse: ({ sendReminderNotificationEmails, sendPredictorEmails }) =>
      sendReminderNotificationEmails || sendPredictorEmails,
  },
};

export const fieldsOn = (screen: SettingField['screen'], settings: SettingsView) =>
  (Object.entries(settingFields) as [SettingName, SettingField][]).filter(
    ([, field]) => field.screen === screen && (field.isOfUse?.(settings) ?? true),
  );
