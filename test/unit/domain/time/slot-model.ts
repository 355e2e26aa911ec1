import type { ReminderSchedule } from '../../../../shared/domain/time/occurrences.ts';
import type { OffsetChange } from '../../../../shared/domain/time/zone.ts';

const DAY = 86_400;

/** What the clock shows around a change, minute by minute: when it first shows each wall time. */
export interface WatchedClock {
  readonly change: OffsetChange;
  readonly reach: number;
  readonly firstShown: ReadonlyMap<number, number>;
}

export function watchClock(change: OffsetChange, reach: number): WatchedClock {
  const firstShown = new Map<number, number>();
  for (let instant = change.at - reach - DAY; instant <= change.at + reach + DAY; instant += 60) {
    const wallTime = instant + (instant < change.at ? change.before : change.after);
    if (!firstShown.has(wallTime)) firstShown.set(wallTime, instant);
  }
  return { change, reach, firstShown };
}

/**
 * The slots within `reach` of the change, the slow way: every wall time is tried. Only for reminders of whole
 * minutes.
 */
export function modelSlots(
  schedule: ReminderSchedule,
  { change, reach, firstShown }: WatchedClock,
): number[] {
  const { at, before, after } = change;
  const slots = new Set<number>();
  for (let wallTime = at - reach - DAY + before; wallTime < at + reach + DAY; wallTime += 60) {
    if (!isTimeOf(schedule, wallTime)) continue;
    const slot = firstShown.get(wallTime) ?? firstShown.get(wallTime + after - before);
    if (slot !== undefined && slot > at - reach && slot <= at + reach) slots.add(slot);
  }
  return [...slots].sort((one, other) => one - other);
}

export function isTimeOf(schedule: ReminderSchedule, wallTime: number): boolean {
  const { anchorDate, startTimeOfDay, frequency, startDate, stopDate } = schedule;
  const { timesOfDay = [startTimeOfDay], daysOfWeek } = schedule;
  const { earliestTimeOfDay, latestTimeOfDay } = schedule;
  if (!timesOfDay.some((time) => (wallTime - anchorDate * DAY - time) % frequency === 0)) return false;
  // The first of January 1970 was a Thursday.
  if (daysOfWeek !== undefined && !daysOfWeek.includes((Math.floor(wallTime / DAY) + 4) % 7)) return false;
  if (startDate !== undefined && wallTime < startDate * DAY) return false;
  if (stopDate !== undefined && wallTime >= (stopDate + 1) * DAY) return false;
  if (frequency >= DAY) return true;
  const timeOfDay = wallTime % DAY;
  return earliestTimeOfDay <= latestTimeOfDay
    ? timeOfDay >= earliestTimeOfDay && timeOfDay <= latestTimeOfDay
    : timeOfDay >= earliestTimeOfDay || timeOfDay <= latestTimeOfDay;
}
