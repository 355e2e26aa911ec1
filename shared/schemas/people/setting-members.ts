import * as v from 'valibot';
import {
  hasDefault,
  type KindOf,
  personSettings,
  type SettingName,
  type SettingWithDefault,
  settingNames,
} from '../../domain/people/settings.ts';
import { snoozeChoices } from '../../domain/reminders/snooze.ts';
import { field, got } from '../fields/field.ts';
import { flag } from '../fields/flag.ts';
import { integer, recordId } from '../fields/numbers.ts';
import { says, setting } from '../fields/says.ts';
import { date, dayStart, timeOfDay } from '../fields/times.ts';

interface SettingText {
  /** The description for whoever sets it. */
  readonly sent: string;
  /** The description for whoever reads the person's record. */
  readonly shown: string;
}

export const settingTexts = {
  dayStartsAt: {
    sent: 'When your day begins: what you record before that belongs to the previous day, in groups of whole days, charts, studies and reminders; 00:00:00 by default.',
    shown: 'Local time of day, hh:mm:ss, at which the person’s day begins.',
  },
  earliestReminderTime: {
    sent: 'Local time of day before which reminders more frequent than daily stay silent; 07:00:00 by default.',
    shown: 'Local time of day, hh:mm:ss, before which frequent reminders stay silent.',
  },
  latestReminderTime: {
    sent: 'Local time of day after which they stay silent; 21:00:00 by default.',
    shown: 'Local time of day, hh:mm:ss, after which frequent reminders stay silent.',
  },
  snoozeMinutes: {
    sent: 'How long a snoozed question waits before it asks again: 15, 60 or 180 minutes; 60 by default.',
    shown: 'How long a snoozed question waits, in minutes.',
  },
  shareAllData: {
    sent: 'Whether what your records say about how things go together counts in the monthly pooled figures of many people; nothing else is shared. false by default. Needs your own token.',
    shown:
      'Whether what the person’s records say about how things go together counts in pooled figures of many people; nothing else is shared.',
  },
  primaryOutcomeVariableId: {
    sent: 'The variable you most want to improve. Apps can show it first. Needs your own token.',
    shown: 'The variable the person most wants to improve.',
  },
  pushNotificationsEnabled: {
    sent: 'Whether reminders that become due are pushed to your devices. Adding a first device sets it, unless it is false.',
    shown: 'Whether reminders that become due are pushed to the person’s devices.',
  },
  pushShowsNames: {
    sent: 'Whether pushes and reminder emails may name the variable and its usual value, where others could read them; false by default. Names that an app gave are quoted. Needs your own token.',
    shown: 'Whether such a notification may name the variable.',
  },
  sendReminderNotificationEmails: {
    sent: 'Whether you get an email once a day with what is due; false by default. Needs your own token.',
    shown: 'Whether the person gets an email once a day with what is due.',
  },
  sendPredictorEmails: {
    sent: 'Whether the daily email also says when something new stands out in your records, even on days when nothing is due; false by default. Needs your own token.',
    shown: 'Whether the person gets an email when something new stands out in their records.',
  },
  reminderEmailAt: {
    sent: 'Local time of day at which that email is sent; by default between 08:00:00 and 08:15:00.',
    shown: 'Local time of day at which that email is sent, hh:mm:ss.',
  },
  yearOfBirth: {
    sent: 'Your year of birth, shown on your page for a doctor. Needs your own token.',
    shown: 'The person’s year of birth, if they gave it. Apps don’t see it.',
  },
  lastVisit: {
    sent: 'The date of your last visit to a doctor: your page for the next one begins there. Needs your own token.',
    shown: 'The date of the person’s last visit to a doctor, if they gave it. Apps don’t see it.',
  },
} as const satisfies Readonly<Record<SettingName, SettingText>>;

const snoozeMinutes = () =>
  field({ type: 'integer', enum: [...snoozeChoices] }, (input, refuse) => {
    const minutes: number | undefined = snoozeChoices.find((choice) => choice === input);
    return minutes ?? refuse(`must be ${snoozeChoices.join(', ')} minutes, got ${got(input)}.`);
  });

const fields = {
  dayStart: dayStart(),
  timeOfDay: timeOfDay(),
  flag: flag(),
  variable: recordId(),
  minutes: snoozeMinutes(),
  year: integer({ min: 1900, max: 2100 }),
  date: date(),
};

type SettingEntries = {
  [Name in SettingName]: ReturnType<typeof setting<(typeof fields)[KindOf<Name>]>>;
};

/** The members of a request that changes settings. */
export const settingEntries = Object.fromEntries(
  settingNames.map((name) => [name, setting(fields[personSettings[name].kind], settingTexts[name].sent)]),
) as unknown as SettingEntries;

type SettingSchema<Name extends SettingName> =
  KindOf<Name> extends 'flag'
    ? v.BooleanSchema<undefined>
    : KindOf<Name> extends 'minutes'
      ? v.NumberSchema<undefined>
      : v.StringSchema<undefined>;

const shownAs = { flag: v.boolean(), minutes: v.number() } as const;

/** The members of a person's record that show settings. */
export const shownSettings = Object.fromEntries(
  settingNames
    .filter(hasDefault)
    .map((name) => [
      name,
      says(Reflect.get(shownAs, personSettings[name].kind) ?? v.string(), settingTexts[name].shown),
    ]),
) as unknown as { [Name in SettingWithDefault]: ReturnType<typeof says<SettingSchema<Name>>> };

export type SettingsView = {
  [Name in SettingWithDefault]: v.InferOutput<SettingSchema<Name>>;
};
