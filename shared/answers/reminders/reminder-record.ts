import { reminderCard } from '../../domain/cards/record-cards.ts';
import { mayHaveTimes } from '../../domain/reminders/editing/edit-times.ts';
import { actionArray } from '../../domain/reminders/notifications/actions.ts';
import { longQuestion, question } from '../../domain/reminders/notifications/question.ts';
import { type Reminder, timesOf } from '../../domain/reminders/reminder.ts';
import { coming24Hours, dailyTimes } from '../../domain/reminders/times/daily-times.ts';
import { comingSlots } from '../../domain/reminders/times/due-slots.ts';
import {
  favouriteText,
  frequencyTextWithTime,
  humanTime,
  startText,
} from '../../domain/reminders/times/time-texts.ts';
import {
  askableOf,
  iconOf,
  isTakenAsNeeded,
  questionVariableOf,
  type TrackedReminder,
} from '../../domain/reminders/tracked-reminder.ts';
import { daySeconds, formatDate, formatTimeOfDay, formatUtc } from '../../domain/time/calendar.ts';
import { epochOfLocal, localDay, zoneOffsets } from '../../domain/time/zone.ts';
import type { TrackingReminderRecord } from '../../schemas/reminders/tracking-reminder.ts';
import { intakeMembers } from './intake-members.ts';
import { trackedVariableMembers } from './tracked-variable-members.ts';

/** The full record of Interface 2.7; `all` are the person's reminders, this one included. */
export function toTrackingReminderRecord(
  tracked: TrackedReminder,
  all: readonly Reminder[],
  now: number,
  baseUrl: string,
): TrackingReminderRecord {
  const { reminder } = tracked;
  const { number, zone: timezone, timeOfDay, endTimeOfDay, anchorDay } = reminder;
  const { daysOfWeek, startDay, stopDay, pausedUntilDay, dueAt, lastSlotAt } = reminder;
  const zone = zoneOffsets(timezone);
  const utcOf = (local: number) => utcTimeOfDay(epochOfLocal(zone, localDay(zone, now) * daySeconds + local));
  const ofVariable = all.filter(({ variableId }) => variableId === reminder.variableId);
  const [first, second, third] = dailyTimes(ofVariable, now);
  const icon = iconOf(tracked, baseUrl);
  const asked = question(questionVariableOf(tracked));
  const isTaken = isTakenAsNeeded(tracked);
  return {
    id: number,
    trackingReminderId: number,
    ...trackedVariableMembers(tracked, now, baseUrl),
    trackingReminderImageUrl: icon.svgUrl,
    ...(reminder.clientId === undefined ? {} : { clientId: reminder.clientId }),
    enabled: reminder.enabled,
    repeating: reminder.frequency > 0,
    timezone,
    reminderStartTime: utcOf(timeOfDay),
    reminderStartTimeLocal: formatTimeOfDay(timeOfDay),
    reminderStartTimeLocalHumanFormatted: humanTime(timeOfDay, timezone),
    reminderStartEpochSeconds: epochOfLocal(zone, anchorDay * daySeconds + timeOfDay),
    ...(mayHaveTimes(reminder.frequency)
      ? { reminderTimesLocal: timesOf(reminder).map(formatTimeOfDay) }
      : {}),
    ...(daysOfWeek === undefined ? {} : { daysOfWeek: [...daysOfWeek] }),
    ...(endTimeOfDay === undefined
      ? {}
      : { reminderEndTime: utcOf(endTimeOfDay), reminderEndTimeLocal: formatTimeOfDay(endTimeOfDay) }),
    ...(first === undefined ? {} : { firstDailyReminderTime: utcTimeOfDay(first) }),
    ...(second === undefined ? {} : { secondDailyReminderTime: utcTimeOfDay(second) }),
    ...(third === undefined ? {} : { thirdDailyReminderTime: utcTimeOfDay(third) }),
    localDailyReminderNotificationTimes: coming24Hours(ofVariable, now),
    localDailyReminderNotificationTimesForAllReminders: coming24Hours(all, now),
    ...(startDay === undefined ? {} : { startTrackingDate: formatDate(startDay) }),
    ...(stopDay === undefined ? {} : { stopTrackingDate: formatDate(stopDay) }),
    ...(pausedUntilDay === undefined || pausedUntilDay <= localDay(zone, now)
      ? {}
      : { pausedUntil: formatDate(pausedUntilDay) }),
    ...(dueAt === undefined ? {} : { nextReminderTimeEpochSeconds: dueAt }),
    nextReminderTimesEpochSeconds: comingSlots(reminder, now, 3),
    ...(lastSlotAt === undefined
      ? {}
      : { latestTrackingReminderNotificationReminderTime: formatUtc(lastSlotAt) }),
    ...intakeMembers(tracked, now),
    email: reminder.email,
    sms: reminder.sms,
    popUp: reminder.popUp,
    notificationBar: reminder.notificationBar,
    ...(reminder.sound === undefined ? {} : { reminderSound: reminder.sound }),
    question: asked,
    longQuestion: longQuestion(questionVariableOf(tracked)),
    actionArray: actionArray(askableOf(tracked)),
    card: reminderCard({
      number: reminder.number,
      displayName: tracked.known.settings.displayName,
      frequencyText:
        reminder.frequency === 0
          ? favouriteText(isTaken)
          : `${frequencyTextWithTime(reminder, isTaken)}${startText(reminder, now)}`,
      question: asked,
      icon,
    }),
    createdAt: formatUtc(reminder.createdAt),
    updatedAt: formatUtc(reminder.updatedAt),
  };
}

const utcTimeOfDay = (epochSeconds: number): string =>
  formatTimeOfDay(epochSeconds - Math.floor(epochSeconds / daySeconds) * daySeconds);
