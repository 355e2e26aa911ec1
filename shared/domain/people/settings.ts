import { hourSeconds } from '../time/calendar.ts';

const defaultMailTime = 8 * hourSeconds;

interface Setting {
  /** Times of the day are seconds after midnight here, and hh:mm:ss to everybody else. */
  readonly kind: 'timeOfDay' | 'dayStart' | 'flag' | 'variable' | 'minutes' | 'year' | 'date';
  /** The value for people who set nothing. */
  readonly unlessSet?: number | boolean;
}

/**
 * The settings that a person may set and clear. The stored shape, the accepted and shown members and their descriptions
 * follow from this table; a setting without its sentences does not compile.
 */
export const personSettings = {
  /** The time at which their day begins. */
  dayStartsAt: { kind: 'dayStart', unlessSet: 0 },
  /** Reminders more frequent than daily ask only between these two. */
  earliestReminderTime: { kind: 'timeOfDay', unlessSet: 7 * hourSeconds },
  latestReminderTime: { kind: 'timeOfDay', unlessSet: 21 * hourSeconds },
  /** The time that a snoozed question waits. */
  snoozeMinutes: { kind: 'minutes', unlessSet: 60 },
  /** Whether the findings of the person's studies count in figures of many people. */
  shareAllData: { kind: 'flag', unlessSet: false },
  /** The variable they most want to improve. */
  primaryOutcomeVariableId: { kind: 'variable' },
  /** Whether their devices get a push when something is due; adding the first device sets it, unless it is false. */
  pushNotificationsEnabled: { kind: 'flag', unlessSet: false },
  /** Whether pushes and mails may name the variable. */
  pushShowsNames: { kind: 'flag', unlessSet: false },
  /** Whether they get a daily mail about what is due. */
  sendReminderNotificationEmails: { kind: 'flag', unlessSet: false },
  /** Whether that mail, or one by itself, is about links that began to stand out in their records. */
  sendPredictorEmails: { kind: 'flag', unlessSet: false },
  /** The time of these mails. */
  reminderEmailAt: { kind: 'timeOfDay', unlessSet: defaultMailTime },
  /** Members of their page for a doctor; the visit as days since 1970-01-01. */
  yearOfBirth: { kind: 'year' },
  lastVisit: { kind: 'date' },
} as const satisfies Readonly<Record<string, Setting>>;

type PersonSettings = typeof personSettings;
export type SettingName = keyof PersonSettings;
export type KindOf<Name extends SettingName> = PersonSettings[Name]['kind'];

/** The settings in a person's record. */
export type StoredSettings = {
  readonly [Name in SettingName]?: KindOf<Name> extends 'flag' ? boolean : number;
};

/** The settings that have a value for everybody. */
export type SettingWithDefault = {
  [Name in SettingName]: PersonSettings[Name] extends { readonly unlessSet: unknown } ? Name : never;
}[SettingName];

export const settingNames = Object.keys(personSettings) as readonly SettingName[];

export const hasDefault = (name: SettingName): name is SettingWithDefault =>
  'unlessSet' in personSettings[name];
