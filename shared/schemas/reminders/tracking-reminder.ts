import * as v from 'valibot';
import { id } from '../fields/answered-id.ts';
import { says } from '../fields/says.ts';
import { bestStudyLinkEntries, optimalValueEntries } from '../parts/best-study.ts';
import { trackedVariableEntries } from './tracked-variable.ts';

/** Interface 2.7. */
export const trackingReminderSchema = v.object({
  id: says(id(), 'Unique per person.'),
  trackingReminderId: says(id(), 'The same as id.'),
  trackingReminderImageUrl: says(v.string(), 'The address of the category’s icon.'),
  ...trackedVariableEntries,
  ...optimalValueEntries,
  ...bestStudyLinkEntries,
  clientId: says(v.optional(v.string()), 'The app that saved it first.'),
  enabled: v.boolean(),
  repeating: says(v.boolean(), 'false for a favourite.'),
  timezone: says(v.string(), 'The IANA zone whose wall clock the reminder follows.'),
  reminderStartTime: says(v.string(), 'hh:mm:ss UTC, as of today.'),
  reminderStartTimeLocal: says(v.string(), 'hh:mm:ss on the wall clock.'),
  reminderStartTimeLocalHumanFormatted: says(
    v.string(),
    'Such as "20:00", or "8:00 PM" where people of your zone say so.',
  ),
  reminderStartEpochSeconds: says(id(), 'That time on the day its steps are counted from.'),
  reminderTimesLocal: says(
    v.optional(v.array(v.string())),
    'All times of its days on the wall clock, in order, reminderStartTimeLocal first; absent where it asks more often than daily, or never.',
  ),
  daysOfWeek: says(
    v.optional(v.array(v.number())),
    'The weekdays on which it asks, 0 for Sunday; absent where that is every day.',
  ),
  reminderEndTime: says(
    v.optional(v.string()),
    'hh:mm:ss UTC, as of today: the last time of the day, for reminders more frequent than daily.',
  ),
  reminderEndTimeLocal: says(v.optional(v.string()), 'The same on the wall clock.'),
  firstDailyReminderTime: says(
    v.optional(v.string()),
    'hh:mm:ss UTC: the earliest time among the active reminders of this variable that ask daily.',
  ),
  secondDailyReminderTime: says(v.optional(v.string()), 'The second of them.'),
  thirdDailyReminderTime: says(v.optional(v.string()), 'The third of them.'),
  localDailyReminderNotificationTimes: says(
    v.array(v.string()),
    'Wall-clock times within the next 24 hours at which this variable is asked for; at most 100.',
  ),
  localDailyReminderNotificationTimesForAllReminders: says(
    v.array(v.string()),
    'The same of all the person’s reminders; at most 100.',
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
    'Of a treatment: within so many seconds of the last one, recording it again is sooner than its plan, or minimumIntervalSeconds, has it. Apps ask before; a receipt says so in its notice.',
  ),
  notBefore: says(
    v.optional(v.string()),
    'When that time is over since the latest value, UTC; absent when it is.',
  ),
  amountLeft: says(
    v.optional(v.number()),
    'How much is left in the unit of the answers, after every record made since it was said; absent where nobody did.',
  ),
  isRunningLow: says(
    v.optional(v.boolean()),
    'Whether it lasts a week at most, or five times where it is taken as needed.',
  ),
  lastsUntil: says(
    v.optional(v.string()),
    'The local date on which nothing is left by plan, all reminders of the variable together; absent without a plan.',
  ),
  daysTakenAsPlanned: says(
    v.optional(id()),
    'With includeAdherence: on how many of daysPlanned at least as much was recorded as was planned.',
  ),
  daysTakenAsTold: says(
    v.optional(id()),
    'The former name of daysTakenAsPlanned; the next release drops it.',
  ),
  daysNotAnswered: says(
    v.optional(id()),
    'With includeAdherence: on how many of daysPlanned everything was left unanswered and nothing recorded; absent if none.',
  ),
  daysPlanned: says(
    v.optional(id()),
    'With includeAdherence: how many of the 30 days before today had it in their plan, since the plan was last changed.',
  ),
  email: v.boolean(),
  sms: v.boolean(),
  popUp: v.boolean(),
  notificationBar: v.boolean(),
  reminderSound: v.optional(v.string()),
  notice: says(
    v.optional(v.string()),
    'In answers to saving: what of the item is kept and does nothing, and why.',
  ),
});
export type TrackingReminderRecord = v.InferOutput<typeof trackingReminderSchema>;
