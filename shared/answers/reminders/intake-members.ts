import {
  amountLeftOf,
  isLow,
  lastValues,
  type TrackedReminder,
} from '../../domain/reminders/tracked-reminder.ts';
import { formatUtc } from '../../domain/time/calendar.ts';

/** The members of a reminder of something that is taken: how much is left, and from when on it may be taken again. */
export function intakeMembers(tracked: TrackedReminder, now: number) {
  const { minimumInterval } = tracked.reminder;
  const amountLeft = amountLeftOf(tracked);
  const last = lastValues(tracked).find(({ value }) => value > 0)?.startAt;
  const next = minimumInterval === undefined || last === undefined ? undefined : last + minimumInterval;
  return {
    minimumIntervalSeconds: minimumInterval,
    ...(next === undefined || next <= now ? {} : { notBefore: formatUtc(next) }),
    ...(amountLeft === undefined ? {} : { amountLeft, isRunningLow: isLow(tracked) }),
  };
}
