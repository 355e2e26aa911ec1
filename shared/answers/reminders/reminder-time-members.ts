import { mayHaveTimes } from '../../domain/reminders/editing/edit-times.ts';
import { type Reminder, timesOf } from '../../domain/reminders/reminder.ts';
import { coming24Hours, dailyTimes } from '../../domain/reminders/times/daily-times.ts';
import { comingSlots } from '../../domain/reminders/times/due-slots.ts';
import { humanTime } from '../../domain/reminders/times/time-texts.ts';
import {
  daySeconds,
  formatDate,
  formatTimeOfDay,
  formatUtc,
  optionalDate,
  secondsOfDay,
} from '../../domain/time/calendar.ts';
import { epochOfLocal, localDay, zoneOffsets } from '../../domain/time/zone.ts';

/** The members of a reminder's record that say when it asks; `all` are the person's reminders, this one included. */
export function reminderTimeMembers(reminder: Reminder, all: readonly Reminder[], now: number) {
  const { zone: timezone, timeOfDay, endTimeOfDay, anchorDay } = reminder;
  const { daysOfWeek, startDay, stopDay, pausedUntilDay, dueAt, lastSlotAt } = reminder;
  const zone = zoneOffsets(timezone);
  const utcOf = (local: number) => utcTimeOfDay(epochOfLocal(zone, localDay(zone, now) * daySeconds + local));
  const ofVariable = all.filter(({ variableId }) => variableId === reminder.variableId);
  const [first, second, third] = dailyTimes(ofVariable, now);
  return {
    timezone,
    reminderStartTime: utcOf(timeOfDay),
    reminderStartTimeLocal: formatTimeOfDay(timeOfDay),
    reminderStartTimeLocalHumanFormatted: humanTime(timeOfDay, timezone),
    reminderStartEpochSeconds: epochOfLocal(zone, anchorDay * daySeconds + timeOfDay),
    ...(mayHaveTimes(reminder.frequency)
      ? { reminderTimesLocal: timesOf(reminder).map(formatTimeOfDay) }
      : {}),
    daysOfWeek: daysOfWeek && [...daysOfWeek],
    ...(endTimeOfDay === undefined
      ? {}
      : { reminderEndTime: utcOf(endTimeOfDay), reminderEndTimeLocal: formatTimeOfDay(endTimeOfDay) }),
    ...(first === undefined ? {} : { firstDailyReminderTime: utcTimeOfDay(first) }),
    ...(second === undefined ? {} : { secondDailyReminderTime: utcTimeOfDay(second) }),
    ...(third === undefined ? {} : { thirdDailyReminderTime: utcTimeOfDay(third) }),
    localDailyReminderNotificationTimes: coming24Hours(ofVariable, now),
    localDailyReminderNotificationTimesForAllReminders: coming24Hours(all, now),
    startTrackingDate: optionalDate(startDay),
    stopTrackingDate: optionalDate(stopDay),
    ...(pausedUntilDay === undefined || pausedUntilDay <= localDay(zone, now)
      ? {}
      : { pausedUntil: formatDate(pausedUntilDay) }),
    nextReminderTimeEpochSeconds: dueAt,
    nextReminderTimesEpochSeconds: comingSlots(reminder, now, 3),
    ...(lastSlotAt === undefined
      ? {}
      : { latestTrackingReminderNotificationReminderTime: formatUtc(lastSlotAt) }),
  };
}

const utcTimeOfDay = (epochSeconds: number): string => formatTimeOfDay(secondsOfDay(epochSeconds));
