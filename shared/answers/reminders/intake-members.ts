import { clockOfReminder, type Reminder } from '../../domain/reminders/reminder.ts';
import { daysLeft } from '../../domain/reminders/running-low.ts';
import { tooSoonSeconds } from '../../domain/reminders/slots/dose-notices.ts';
import { DoseWindows } from '../../domain/reminders/slots/dose-windows.ts';
import { timesADay } from '../../domain/reminders/times/times-a-day.ts';
import {
  amountLeftOf,
  askedUnit,
  isLow,
  isTakenAsNeeded,
  lastValues,
  type TrackedReminder,
  usualDose,
} from '../../domain/reminders/tracked-reminder.ts';
import { formatDate, formatUtc } from '../../domain/time/calendar.ts';
import { dayOfClock } from '../../domain/time/person-clock.ts';
import { amountIn } from '../../domain/units/amount.ts';

/** The members of a reminder of something that is taken: how much is left, and from when on it may be taken again. */
export function intakeMembers(tracked: TrackedReminder, all: readonly Reminder[], now: number) {
  const { minimumInterval, variableId } = tracked.reminder;
  const own = all.filter((reminder) => reminder.variableId === variableId);
  const amountLeft = amountLeftOf(tracked);
  const last = lastValues(tracked).find(({ value }) => value > 0)?.startAt;
  const next = minimumInterval === undefined || last === undefined ? undefined : last + minimumInterval;
  return {
    minimumIntervalSeconds: minimumInterval,
    tooSoonSeconds: soonOf(tracked, own, now),
    ...(next === undefined || next <= now ? {} : { notBefore: formatUtc(next) }),
    ...(amountLeft === undefined
      ? {}
      : { amountLeft, isRunningLow: isLow(tracked), lastsUntil: lastsUntil(tracked, amountLeft, own, now) }),
  };
}

/** The time within which a further dose is too soon, by all reminders of it together; undefined where they say nothing. */
function soonOf(tracked: TrackedReminder, own: readonly Reminder[], now: number): number | undefined {
  return isTakenAsNeeded(tracked) ? tooSoonSeconds(own, new DoseWindows(own), now) || undefined : undefined;
}

/** The local date on which nothing is left by plan, all reminders of the variable together; taking a dose of today as planned does not change it. */
function lastsUntil(tracked: TrackedReminder, left: number, own: readonly Reminder[], now: number) {
  const unit = askedUnit(tracked);
  const doseOf = ({ defaultValue }: Reminder) => amountIn(unit, defaultValue) ?? usualDose(tracked);
  const perDay = own.reduce((sum, reminder) => sum + timesADay(reminder) * doseOf(reminder), 0);
  const clock = clockOfReminder(tracked.reminder);
  const today = dayOfClock(clock, now);
  const takenToday = lastValues(tracked)
    .filter(({ startAt }) => dayOfClock(clock, startAt) === today)
    .reduce((sum, { value }) => sum + Math.max(0, value), 0);
  const afterToday = Math.max(0, left - Math.max(0, perDay - takenToday));
  const days = daysLeft(afterToday, perDay);
  return days === undefined ? undefined : formatDate(today + Math.min(days, mostDays));
}

/** Further ahead nobody plans, and dates end somewhere. */
const mostDays = 3650;
