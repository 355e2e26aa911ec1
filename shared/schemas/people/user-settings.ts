import * as v from 'valibot';
import { flag } from '../fields/flag.ts';
import { recordId } from '../fields/numbers.ts';
import { ownUserId } from '../fields/own-user-id.ts';
import { setting } from '../fields/says.ts';
import { name } from '../fields/texts.ts';
import { timeZoneName } from '../fields/time-zone.ts';
import { timeOfDay } from '../fields/times.ts';

const entries = {
  ...ownUserId,
  displayName: setting(name(), 'What to call you; the part of your address before the @ unless set.'),
  timezone: setting(
    timeZoneName(),
    'IANA zone of your days; UTC unless set. Your reminders follow to its wall clock at once, save those in a zone of their own.',
  ),
  earliestReminderTime: setting(
    timeOfDay(),
    'Local time of day before which reminders more frequent than daily stay silent; 07:00:00 unless set.',
  ),
  latestReminderTime: setting(
    timeOfDay(),
    'Local time of day after which they stay silent; 21:00:00 unless set.',
  ),
  shareAllData: setting(
    flag(),
    'Whether what your studies find counts in the pooled figures of many people, and nothing else; false unless set. Needs your own token.',
  ),
  primaryOutcomeVariableId: setting(
    recordId(),
    'The variable you most want to improve, one of yours. Kept for apps to show first.',
  ),
  pushNotificationsEnabled: setting(
    flag(),
    'Whether you want to be notified on your devices. Kept as your choice: nothing is sent yet.',
  ),
  pushShowsNames: setting(
    flag(),
    'Whether such a notification may name the variable. Kept as your choice: nothing is sent yet.',
  ),
  sendReminderNotificationEmails: setting(
    flag(),
    'Whether you want reminders by e-mail. Kept as your choice: nothing is sent yet.',
  ),
};

/** Settings of a person that the service knows of and cannot keep to yet. */
const notYet: Readonly<Record<string, string>> = {
  dayStartsAt: 'cannot be set yet: every day begins at 00:00:00. Leave it out.',
  timezoneFrom: 'cannot be set yet: a new timezone counts from now on. Leave it out.',
};

/** Partial; a misspelt setting is refused, since ignoring it would look like success. */
export const userSettings = v.pipe(
  v.looseObject(entries),
  v.metadata({ examples: [{ timezone: 'Europe/Berlin', latestReminderTime: '22:00:00' }] }),
  v.rawTransform(({ dataset: { value: input }, addIssue, NEVER }) => {
    const unknown = Object.keys(input).filter((key) => !Object.hasOwn(entries, key));
    for (const key of unknown)
      addIssue({
        message: (Object.hasOwn(notYet, key) ? notYet[key] : undefined) ?? notASetting,
        path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
      });
    return unknown.length === 0 ? (input as v.InferOutput<typeof known>) : NEVER;
  }),
);

const known = v.object(entries);
const notASetting = `is not a setting; those are ${Object.keys(entries).slice(1).join(', ')}.`;

export type UserSettings = v.InferOutput<typeof userSettings>;
