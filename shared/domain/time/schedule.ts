/**
 * The wall times of a reminder, before any clock change: a grid of equal steps of wall-clock time through the
 * start time on the anchor date, in both directions. So a step of 7 or 36 hours means the same in every zone, and a
 * step that divides a day gives the same times every day.
 *
 * The start and stop dates bound the grid; the anchor date does not. Reminders more frequent than daily keep
 * only the times from the earliest to the latest time of day, both included; if the earliest is the later of
 * the two, the window goes over midnight.
 *
 * Several times of a day are a grid each. Weekdays leave out the other days, by the wall time itself.
 */
import { daySeconds, weekdayOfDay } from './calendar.ts';
import { firstStepInto } from './first-step.ts';
import type { ZoneOffsets } from './zone.ts';

export interface ReminderSchedule {
  readonly zone: ZoneOffsets;
  /** Seconds of the local day. */
  readonly startTimeOfDay: number;
  /** All times of its days if it asks on whole days; the start time alone by default. */
  readonly timesOfDay?: readonly number[] | undefined;
  /** Weekdays, 0 for Sunday, if it asks at the same times every day; every day by default. */
  readonly daysOfWeek?: readonly number[] | undefined;
  /** Seconds between two times, at least 60; 0 for a favourite, which has none. */
  readonly frequency: number;
  /** The local day number the grid is counted from. */
  readonly anchorDate: number;
  /** Local day numbers, both included. */
  readonly startDate?: number | undefined;
  readonly stopDate?: number | undefined;
  /** Seconds of the local day. */
  readonly earliestTimeOfDay: number;
  readonly latestTimeOfDay: number;
}

export function nextWallTime(schedule: ReminderSchedule, after: number): number | undefined {
  const next = gridsOf(schedule).flatMap((grid) => nextOnItsDays(grid, after) ?? []);
  return next.length === 0 ? undefined : Math.min(...next);
}

/** The last wall time of the reminder up to this one. */
export function latestWallTime(schedule: ReminderSchedule, upTo: number): number | undefined {
  const latest = gridsOf(schedule).flatMap((grid) => latestOnItsDays(grid, upTo) ?? []);
  return latest.length === 0 ? undefined : Math.max(...latest);
}

const gridsOf = (schedule: ReminderSchedule): readonly ReminderSchedule[] =>
  schedule.timesOfDay?.map((startTimeOfDay) => ({ ...schedule, startTimeOfDay })) ?? [schedule];

const isOnItsDays = ({ daysOfWeek }: ReminderSchedule, wallTime: number): boolean =>
  daysOfWeek === undefined || daysOfWeek.includes(weekdayOfDay(Math.floor(wallTime / daySeconds)));

/** A grid with weekdays has the same times every day, so the first time from one of its days on is of that day. */
function nextOnItsDays(grid: ReminderSchedule, after: number): number | undefined {
  const next = nextInGrid(grid, after);
  if (next === undefined || isOnItsDays(grid, next)) return next;
  const midnight = [1, 2, 3, 4, 5, 6].map((days) => (Math.floor(next / daySeconds) + days) * daySeconds);
  const first = midnight.find((one) => isOnItsDays(grid, one));
  return first === undefined ? undefined : nextInGrid(grid, first - 1);
}

function latestOnItsDays(grid: ReminderSchedule, upTo: number): number | undefined {
  const latest = latestInGrid(grid, upTo);
  if (latest === undefined || isOnItsDays(grid, latest)) return latest;
  const midnight = [0, 1, 2, 3, 4, 5].map((days) => (Math.floor(latest / daySeconds) - days) * daySeconds);
  const end = midnight.find((one) => isOnItsDays(grid, one - 1));
  return end === undefined ? undefined : latestInGrid(grid, end - 1);
}

function nextInGrid(schedule: ReminderSchedule, after: number): number | undefined {
  const { frequency, startDate = -Infinity, stopDate = Infinity } = schedule;
  const lower = Math.max(after, startDate * daySeconds - 1);
  const first = gridTimeUpTo(schedule, lower) + frequency;
  const skipped = stepsToWindow(schedule, first, frequency);
  if (skipped === undefined) return undefined;
  const wallTime = first + skipped * frequency;
  return wallTime < (stopDate + 1) * daySeconds ? wallTime : undefined;
}

function latestInGrid(schedule: ReminderSchedule, upTo: number): number | undefined {
  const { frequency, startDate = -Infinity, stopDate = Infinity } = schedule;
  const last = gridTimeUpTo(schedule, Math.min(upTo, (stopDate + 1) * daySeconds - 1));
  const skipped = stepsToWindow(schedule, last, -frequency);
  if (skipped === undefined) return undefined;
  const wallTime = last - skipped * frequency;
  return wallTime >= startDate * daySeconds ? wallTime : undefined;
}

function gridTimeUpTo({ anchorDate, startTimeOfDay, frequency }: ReminderSchedule, wallTime: number): number {
  const origin = anchorDate * daySeconds + startTimeOfDay;
  return origin + Math.floor((wallTime - origin) / frequency) * frequency;
}

/** The number of times of the grid, from this one on, before the first within the window. */
function stepsToWindow(schedule: ReminderSchedule, wallTime: number, step: number): number | undefined {
  const { frequency, earliestTimeOfDay, latestTimeOfDay } = schedule;
  if (frequency === 0) return undefined;
  if (frequency >= daySeconds) return 0;
  const length = latestTimeOfDay - earliestTimeOfDay;
  const windowLength = length < 0 ? length + daySeconds : length;
  return firstStepInto(windowLength, wallTime - earliestTimeOfDay, step, daySeconds);
}
