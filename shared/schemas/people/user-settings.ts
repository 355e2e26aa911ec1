import * as v from 'valibot';
import { flag } from '../fields/flag.ts';
import { recordId } from '../fields/numbers.ts';
import { ownUserId } from '../fields/own-user-id.ts';
import { mayHave, setting } from '../fields/says.ts';
import { name } from '../fields/texts.ts';
import { timeZoneName } from '../fields/time-zone.ts';
import { date, dayStart, timeOfDay } from '../fields/times.ts';

const entries = {
  ...ownUserId,
  displayName: setting(name(), 'What to call you; the part of your address before the @ unless set.'),
  timezone: setting(
    timeZoneName(),
    'IANA zone of your days from now on; UTC unless set. What you recorded before keeps the days and hours of the zone you had then. Your reminders follow to its wall clock at once, except those in a zone of their own.',
  ),
  timezoneFrom: mayHave(
    date(),
    'The date, today or earlier, from whose beginning on `timezone` counts, instead of from now on; replaces what was said of the time since.',
  ),
  dayStartsAt: setting(
    dayStart(),
    'When your day begins: what you record before belongs to the day before, in groups of whole days, charts and studies, and for what “today” is to reminders; 00:00:00 unless set.',
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
    'The variable you most want to improve, one of yours. Kept for apps to show first. Needs your own token.',
  ),
  pushNotificationsEnabled: setting(
    flag(),
    'Whether reminders that become due are pushed to your devices. Adding a first device sets it, unless it is false.',
  ),
  pushShowsNames: setting(
    flag(),
    'Whether pushes and reminder mails may name the variable and its usual value, where others may read along; false unless set. Names that an app gave are quoted there. Needs your own token.',
  ),
  sendReminderNotificationEmails: setting(
    flag(),
    'Whether what is due is mailed to you, once a day; false unless set. Needs your own token.',
  ),
  reminderEmailAt: setting(
    timeOfDay(),
    'Local time of day at which that mail is sent; between 08:00:00 and 08:15:00 unless set.',
  ),
};

/** Partial; a misspelt setting is refused, since ignoring it would look like success. */
export const userSettings = v.pipe(
  v.looseObject(entries),
  v.metadata({ examples: [{ timezone: 'Europe/Berlin', latestReminderTime: '22:00:00' }] }),
  v.rawTransform(({ dataset: { value: input }, addIssue, NEVER }) => {
    const unknown = Object.keys(input).filter((key) => !Object.hasOwn(entries, key));
    for (const key of unknown)
      addIssue({
        message: notASetting,
        path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
      });
    if (typeof input.timezoneFrom === 'number' && input.timezone === undefined)
      addIssue({
        message: 'says from when on a zone counts, but not which; give timezone too.',
        path: [{ type: 'object', origin: 'value', input, key: 'timezoneFrom', value: input.timezoneFrom }],
      });
    return unknown.length === 0 ? (input as v.InferOutput<typeof known>) : NEVER;
  }),
);

const known = v.object(entries);
const notASetting = `is not a setting; those are ${Object.keys(entries).slice(1).join(', ')}.`;

export type UserSettings = v.InferOutput<typeof userSettings>;
