import { notificationCard } from '../../domain/cards/notification-card.ts';
import { experimentId } from '../../domain/experiments/experiment.ts';
import { instruction } from '../../domain/reminders/instruction.ts';
import { actionArray, trackAllActions } from '../../domain/reminders/notifications/actions.ts';
import { slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import { longQuestion, type Moment, question } from '../../domain/reminders/notifications/question.ts';
import { clockOfReminder, wallTimeOfSlot } from '../../domain/reminders/reminder.ts';
import { dayPhrase, humanTime } from '../../domain/reminders/times/time-texts.ts';
import {
  askableOf,
  questionVariableOf,
  type TrackedNotification,
} from '../../domain/reminders/tracked-reminder.ts';
import { daySeconds, formatUtc, optionalUtc, secondsOfDay } from '../../domain/time/calendar.ts';
import { dayOfClock } from '../../domain/time/person-clock.ts';
import { getUnit } from '../../domain/units/units.ts';
import type { TrackingReminderNotificationRecord } from '../../schemas/reminders/tracking-reminder-notification.ts';
import { trackedVariableMembers } from './tracked-variable-members.ts';

/** Interface 2.13. */
export function toNotificationRecord(
  tracked: TrackedNotification,
  now: number,
  baseUrl: string,
): TrackingReminderNotificationRecord {
  const { notification, reminder } = tracked;
  const { id, dueAt, handled, createdAt, updatedAt, told } = notification;
  const slotAt = slotTimeOf(id);
  const moment = momentOf(tracked, now);
  const about = questionVariableOf(tracked);
  return {
    id,
    trackingReminderNotificationId: id,
    trackingReminderId: reminder.number,
    experimentId: told && experimentId(told.experiment),
    ...trackedVariableMembers(tracked, now, baseUrl),
    state: stateOf(tracked, now),
    reminderTime: formatUtc(slotAt),
    trackingReminderNotificationTimeEpoch: slotAt,
    trackingReminderNotificationTimeLocal: formatUtc(wallTimeOf(tracked)),
    trackingReminderNotificationTimeLocalHumanString: `${moment.day} at ${moment.time}`,
    dueAt: formatUtc(dueAt),
    handledAt: optionalUtc(handled?.at),
    ...(handled?.action === 'track'
      ? {
          trackedValue: handled.value,
          trackedUnitAbbreviatedName: getUnit(handled.unitId).abbreviatedName,
          measurementId: handled.measurementId,
        }
      : {}),
    ...(handled?.action === 'skip' ? { skipReason: handled.reason } : {}),
    recordedSinceSlotBefore: tracked.intakes?.map(({ value, startAt }) => ({
      value,
      unitAbbreviatedName: about.unit.abbreviatedName,
      startAt: formatUtc(startAt),
    })),
    question: told === undefined ? question(about, moment) : instruction(about, told, moment),
    longQuestion: told === undefined ? longQuestion(about, moment) : instruction(about, told, moment),
    actionArray: actionArray(askableOf(tracked)),
    trackAllActions: tracked.isOneOfSeveral ? trackAllActions(askableOf(tracked)) : [],
    card: notificationCard(tracked, moment, baseUrl),
    createdAt: formatUtc(createdAt),
    updatedAt: formatUtc(updatedAt),
  };
}

/** The day and hour asked about, as the person would say them now. */
export function momentOf(tracked: TrackedNotification, now: number): Moment {
  const { reminder, isComing } = tracked;
  const clock = clockOfReminder(reminder);
  const local = wallTimeOf(tracked);
  return {
    day: dayPhrase(Math.floor((local - clock.dayStartsAt) / daySeconds), dayOfClock(clock, now)),
    time: humanTime(secondsOfDay(local), reminder.zone),
    ...(isComing ? { isComing } : {}),
  };
}

/** The reminder's time on the clock by which it was asked, even if the person lives by another one today. */
const wallTimeOf = ({ reminder, notification: { id, wallTime } }: TrackedNotification): number =>
  wallTime ?? wallTimeOfSlot(reminder, slotTimeOf(id));

const states = { track: 'tracked', skip: 'skipped', pass: 'passed' } as const;

function stateOf({ notification, isComing }: TrackedNotification, now: number) {
  const { handled, dueAt } = notification;
  if (isComing) return 'coming';
  if (handled !== undefined) return states[handled.action];
  return dueAt <= now ? 'pending' : 'snoozed';
}
