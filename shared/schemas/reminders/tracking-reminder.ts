import * as v from 'valibot';
import { id } from '../fields/numbers.ts';
import { says } from '../fields/says.ts';
import { bestStudyLinkEntries, optimalValueEntries } from '../parts/of-variables.ts';
import { trackedVariableEntries } from './tracked-variable.ts';

/** Interface 2.7. */
export const trackingReminderSchema = v.object({
  id: says(id(), 'Unique per person.'),
  trackingReminderId: says(id(), 'The same as id.'),
  trackingReminderImageUrl: says(v.string(), 'The address of the category’s icon.'),
  ...trackedVariableEntries,
  ...optimalValueEntries,
  ...bestStudyLinkEntries,
  clientId: says(v.optional(v.string()), 'The app that first saved it.'),
  enabled: v.boolean(),
  repeating: says(v.boolean(), 'false for a favourite.'),
  timezone: says(v.string(), 'The IANA zone whose clock the reminder follows.'),
  reminderStartTime: says(v.string(), 'hh:mm:ss UTC, as of today.'),
  reminderStartTimeLocal: says(v.string(), 'hh:mm:ss local time.'),
  reminderStartTimeLocalHumanFormatted: says(
    v.string(),
    'Such as "20:00", or "8:00 PM" if that is usual in your time zone.',
  ),
  reminderStartEpochSeconds: says(id(), 'That time, on the day from which its intervals are counted.'),
  reminderTimesLocal: says(
    v.optional(v.array(v.string())),
    'All times of day, local time, in order, reminderStartTimeLocal first; absent if it asks more often than daily, or never.',
  ),
  daysOfWeek: says(
    v.optional(v.array(v.number())),
    'The weekdays on which it asks, 0 for Sunday; absent if it asks every day.',
  ),
  reminderEndTime: says(
    v.optional(v.string()),
    'hh:mm:ss UTC, as of today: the last time of the day, for reminders more frequent than daily.',
  ),
  reminderEndTimeLocal: says(v.optional(v.string()), 'The same, in local time.'),
  firstDailyReminderTime: says(
    v.optional(v.string()),
    'hh:mm:ss UTC: the earliest time among the active reminders of this variable that ask daily.',
  ),
  secondDailyReminderTime: says(v.optional(v.string()), 'The second of these times.'),
  thirdDailyReminderTime: says(v.optional(v.string()), 'The third of these times.'),
  localDailyReminderNotificationTimes: says(
    v.array(v.string()),
    'Local times within the next 24 hours at which this variable is asked about; at most 100.',
  ),
  localDailyReminderNotificationTimesForAllReminders: says(
    v.array(v.string()),
    'The same for all the person’s reminders; at most 100.',
  ),
  startTrackingDate: says(v.optional(v.string()), 'The first local date with notifications.'),
  stopTrackingDate: says(v.optional(v.string()), 'The last local date with notifications.'),
  pausedUntil: says(
    v.optional(v.string()),
    'The local date on which it asks again; absent when it is not paused.',
  ),
  nextReminderTimeEpochSeconds: says(
    v.optional(id()),
    'When it notifies next; absent when it never will again.',
  ),
  nextReminderTimesEpochSeconds: says(
    v.array(id()),
    'The next three times at which it notifies; fewer when it ends before.',
  ),
  latestTrackingReminderNotificationReminderTime: says(
    v.optional(v.string()),
    'The time of its latest notification, UTC.',
  ),
  minimumIntervalSeconds: says(v.optional(id()), 'The minimum interval between two doses, in seconds.'),
  tooSoonSeconds: says(
    v.optional(id()),
    'For a treatment: recording another dose within this many seconds of the last one is sooner than planned, or than minimumIntervalSeconds allows. Apps ask first; a receipt says so in its notice.',
  ),
  notBefore: says(
    v.optional(v.string()),
    'When that time is over, counted from the latest value, UTC; absent once it is.',
  ),
  amountLeft: says(
    v.optional(v.number()),
    'How much is left, in the unit of the answers, after every record since it was set; absent if it never was.',
  ),
  isRunningLow: says(
    v.optional(v.boolean()),
    'Whether it lasts at most a week, or five doses if taken as needed.',
  ),
  lastsUntil: says(
    v.optional(v.string()),
    'The local date on which it runs out as planned, counting all reminders of the variable; absent without a plan.',
  ),
  daysTakenAsPlanned: says(
    v.optional(id()),
    'With includeAdherence: on how many of daysPlanned at least the planned amount was recorded.',
  ),
  daysTakenAsTold: says(
    v.optional(id()),
    'The former name of daysTakenAsPlanned; it stays until 18 November 2027.',
  ),
  daysNotAnswered: says(
    v.optional(id()),
    'With includeAdherence: on how many of daysPlanned nothing was answered or recorded; absent if none.',
  ),
  daysPlanned: says(
    v.optional(id()),
    'With includeAdherence: on how many of the 30 days before today it was planned, since the plan last changed.',
  ),
  email: v.boolean(),
  sms: v.boolean(),
  popUp: v.boolean(),
  notificationBar: v.boolean(),
  reminderSound: v.optional(v.string()),
  notice: says(
    v.optional(v.string()),
    'After saving: what in the item is stored but has no effect, and why.',
  ),
});
export type TrackingReminderRecord = v.InferOutput<typeof trackingReminderSchema>;
