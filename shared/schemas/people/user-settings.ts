import * as v from 'valibot';
import { granularities, sourceKinds } from '../../domain/connectors/source-kind.ts';
import { choice } from '../fields/choice.ts';
import { listOf } from '../fields/list.ts';
import { ownUserId } from '../fields/numbers.ts';
import { formerly, mayHave, says, setting } from '../fields/says.ts';
import { name } from '../fields/texts.ts';
import { timeZoneName } from '../fields/time-zone.ts';
import { date, moment } from '../fields/times.ts';
import { settingEntries } from './setting-members.ts';

/** The most moves that a person's record keeps. */
const mostZones = 50;
/** More do not fit into it either. */
const mostSources = 100;

const entries = {
  ...ownUserId,
  displayName: setting(name(), 'What to call you; the part of your address before the @ by default.'),
  timezone: setting(
    timeZoneName(),
    'The IANA zone of your days from now on; UTC by default. Earlier records keep the days and hours of the zone you had then. Your reminders move to the new clock at once, except those with a zone of their own.',
  ),
  timezoneFrom: mayHave(
    date(),
    'The date, today or earlier, from which `timezone` applies, instead of from now; replaces any zones set for the time since.',
  ),
  zones: mayHave(
    listOf(
      v.object({
        timezone: says(timeZoneName(), 'The IANA zone during that time.'),
        until: says(moment(), 'Up to, and not including, this second; UTC.'),
      }),
      mostZones,
    ),
    'Where you lived before `timezone`, oldest first, as in `GET /user`. Accepted only while nothing is recorded yet, so that a restored export keeps its days.',
  ),
  sources: mayHave(
    listOf(
      v.object({
        sourceName: says(name(), 'Its name, as in measurements.'),
        kind: says(
          v.nullable(choice(sourceKinds)),
          '`typed` is what you enter yourself; all others record automatically, so that only one of several counts. null: not known.',
        ),
        granularity: mayHave(
          v.nullable(choice(granularities)),
          'Whether its sums cover parts of a day or whole days. null: not known.',
        ),
        keeps: v.optional(formerly(v.nullable(choice(granularities)), 'granularity')),
        totalsOf: mayHave(
          v.nullable(name()),
          'The source whose readings it adds up, for an app that sends both readings and totals: only one of the two counts on a day.',
        ),
        sumsUp: v.optional(formerly(v.nullable(name()), 'totalsOf')),
      }),
      mostSources,
    ),
    'What kinds of sources your measurements come from; sources not named stay as they are. If two record the same steps, it decides which counts.',
  ),
  ...settingEntries,
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
        message: 'says from when a zone applies, but not which zone; give timezone too.',
        path: [{ type: 'object', origin: 'value', input, key: 'timezoneFrom', value: input.timezoneFrom }],
      });
    return unknown.length === 0 ? (input as v.InferOutput<typeof known>) : NEVER;
  }),
);

const known = v.object(entries);
const notASetting = `is not a setting; the settings are ${Object.keys(entries).slice(1).join(', ')}.`;

export type UserSettings = v.InferOutput<typeof userSettings>;
