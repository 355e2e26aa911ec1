import { daySeconds } from '../../time/calendar.ts';
import { latestSlot } from '../../time/occurrences.ts';
import { latestWallTime } from '../../time/schedule.ts';
import { type Reminder, scheduleOf, timesOf } from '../reminder.ts';

type Plan = Pick<Reminder, 'frequency' | 'timeOfDay' | 'timesOfDay' | 'daysOfWeek' | 'anchorDay'>;

/** The frequency, times and days of a reminder as a text, without its start, end and hours. */
const planOf = (reminder: Plan): string =>
  JSON.stringify([reminder.frequency, timesOf(reminder), reminder.daysOfWeek, reminder.anchorDay]);

export const hasOtherPlan = (before: Plan, after: Plan): boolean => planOf(before) !== planOf(after);

/**
 * Whether a reminder has this slot, regardless of its dates and hours: by its second, or, if it was asked about in
 * another zone, by the wall time.
 */
export function isPlanned(reminder: Reminder, slotAt: number, wallTime: number | undefined): boolean {
  const schedule = {
    ...scheduleOf(reminder),
    startDate: undefined,
    stopDate: undefined,
    earliestTimeOfDay: 0,
    latestTimeOfDay: daySeconds - 1,
  };
  return (
    latestSlot(schedule, slotAt) === slotAt ||
    (wallTime !== undefined && latestWallTime(schedule, wallTime) === wallTime)
  );
}
