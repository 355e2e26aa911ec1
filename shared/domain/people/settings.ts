import { hourSeconds } from '../time/calendar.ts';

const defaultMailTime = 8 * hourSeconds;

interface Setting {
  /** Times of the day are seconds after midnight here, and hh:mm:ss to everybody else. */
  readonly kind: 'timeOfDay' | 'dayStart' | 'flag' | 'variable' | 'minutes';
  /** What counts for those who set nothing. */
  readonly unlessSet?: number | boolean;
}

/**
 * What a person may set and take away again. The stored shape, what may be sent, what is shown and its description
 * follow from this table; a setting without its sentences does not compile.
 */
export const personSettings = {
  /** When their day begins. */
  dayStartsAt: { kind: 'dayStart', unlessSet: 0 },
  /** Between which reminders more frequent than daily may ask. */
  earliestReminderTime: { kind: 'timeOfDay', unlessSet: 7 * hourSeconds },
  latestReminderTime: { kind: 'timeOfDay', unlessSet: 21 * hourSeconds },
  /** How long a snoozed question waits. */
  snoozeMinutes: { kind: 'minutes', unlessSet: 60 },
  /** Whether what the person's studies find counts in figures of many people. */
  shareAllData: { kind: 'flag', unlessSet: false },
  /** The variable they most want to improve. */
  primaryOutcomeVariableId: { kind: 'variable' },
  /** Whether their devices get a push for what becomes due; adding the first one sets it, unless it is false. */
  pushNotificationsEnabled: { kind: 'flag', unlessSet: false },
  /** Whether pushes and mails may name the variable. */
  pushShowsNames: { kind: 'flag', unlessSet: false },
  /** Whether what is due is mailed to them once a day. */
  sendReminderNotificationEmails: { kind: 'flag', unlessSet: false },
  /** Whether that mail, or one by itself, also says what began to stand out in their records. */
  sendPredictorEmails: { kind: 'flag', unlessSet: false },
  /** When it is. */
  reminderEmailAt: { kind: 'timeOfDay', unlessSet: defaultMailTime },
} as const satisfies Readonly<Record<string, Setting>>;

type Settings = typeof personSettings;
export type SettingName = keyof Settings;
export type KindOf<Name extends SettingName> = Settings[Name]['kind'];

/** As a person's record keeps them. */
export type SetByPerson = {
  readonly [Name in SettingName]?: KindOf<Name> extends 'flag' ? boolean : number;
};

/** Those that have a value for everybody. */
export type SettingWithDefault = {
  [Name in SettingName]: Settings[Name] extends { readonly unlessSet: unknown } ? Name : never;
}[SettingName];

export const settingNames = Object.keys(personSettings) as readonly SettingName[];

export const hasDefault = (name: SettingName): name is SettingWithDefault =>
  'unlessSet' in personSettings[name];
