import * as v from 'valibot';
import { id } from '../fields/numbers.ts';
import { says } from '../fields/says.ts';
import {
  actionSchema,
  bestStudyCardEntries,
  bestStudyLinkEntries,
  optimalValueEntries,
} from '../parts/of-variables.ts';
import { trackedVariableEntries } from './tracked-variable.ts';

const notificationStates = ['pending', 'snoozed', 'coming', 'tracked', 'skipped', 'passed'] as const;

/** Interface 2.13. */
export const trackingReminderNotificationSchema = v.object({
  id: says(id(), 'Unique per person; needed to act on it.'),
  trackingReminderNotificationId: says(id(), 'The same as id.'),
  trackingReminderId: id(),
  experimentId: says(
    v.optional(v.string()),
    'The experiment, such as `experiment-3`, if it is about a day of one: what it asks was randomised.',
  ),
  ...trackedVariableEntries,
  ...optimalValueEntries,
  ...bestStudyLinkEntries,
  ...bestStudyCardEntries,
  state: says(
    v.picklist(notificationStates),
    'pending is due now; snoozed will be due again; coming is asked later, and can be tracked or skipped early on its day; tracked and skipped are handled; passed was left without an answer.',
  ),
  reminderTime: says(
    v.string(),
    'The time asked about, UTC: tracking records the value at that time, unless it is answered early.',
  ),
  trackingReminderNotificationTimeEpoch: says(id(), 'The same, in epoch seconds.'),
  trackingReminderNotificationTimeLocal: says(v.string(), 'The same, in the local time of the reminder.'),
  trackingReminderNotificationTimeLocalHumanString: says(v.string(), 'Such as "yesterday at 20:00".'),
  dueAt: says(
    v.string(),
    'When it asks, UTC: its time, or later by the person’s snooze time once it was snoozed.',
  ),
  handledAt: says(v.optional(v.string()), 'When it was tracked or skipped, UTC.'),
  trackedValue: says(v.optional(v.number()), 'What was recorded, in trackedUnitAbbreviatedName.'),
  trackedUnitAbbreviatedName: v.optional(v.string()),
  skipReason: says(v.optional(v.string()), 'Why it was skipped, if somebody said so.'),
  measurementId: says(v.optional(id()), 'The id of the measurement that tracking recorded.'),
  recordedSinceSlotBefore: says(
    v.optional(
      v.array(
        v.object({
          value: says(v.number(), 'What was taken, in unitAbbreviatedName.'),
          unitAbbreviatedName: v.string(),
          startAt: says(v.string(), 'When it was taken, UTC.'),
        }),
      ),
    ),
    'For a treatment waiting for an answer: the latest three entries since the previous time, newest first.',
  ),
  trackAllActions: says(
    v.array(actionSchema),
    'Posted with the id, each of these records its value for all pending notifications of the variable.',
  ),
});
export type TrackingReminderNotificationRecord = v.InferOutput<typeof trackingReminderNotificationSchema>;
