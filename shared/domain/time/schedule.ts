/**
 * The wall times of a reminder, before any clock change: a grid of equal steps of wall-clock time through the
 * start time on the anchor date, in both directions. So a step of seven hours or of 36 means the
 * same in every zone, and a step that divides a day gives the same times every day.
 *
 * The start and stop dates bound the grid; the anchor date does not. Reminders more frequent than daily keep
 * only the times from the earliest to the latest time of day, both included; if the earliest is the later of
 * the two, the window goes over midnight.
 */
import { DAY_SECONDS } from './calendar.ts';
import { firstStepInto } from './first-step.ts';
import type { ZoneOffsets } from './zone.ts';

export interface ReminderSchedule {
  readonly zone: ZoneOffsets;
  /** Seconds of the local day. */
  readonly startTimeOfDay: number;
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

/** The first wall time of the reminder after this one. */
export function nextWallTime(schedule: ReminderSchedule, after: number): number | undefined {
  const { frequency, startDate = -Infinity, stopDate = Infinity } = schedule;
  const lower = Math.max(after, startDate * DAY_SECONDS - 1);
  const first = gridTimeUpTo(schedule, lower) + frequency;
  const skipped = stepsToWindow(schedule, first, frequency);
  if (skipped === undefined) return undefined;
  const wallTime = first + skipped * frequency;
  return wallTime < (stopDate + 1) * DAY_SECONDS ? wallTime : undefined;
}

/** The last wall time of the reminder up to this one. */
export function latestWallTime(schedule: ReminderSchedule, upTo: number): number | undefined {
  const { frequency, startDate = -Infinity, stopDate = Infinity } = schedule;
  const last = gridTimeUpTo(schedule, Math.min(upTo, (stopDate + 1) * DAY_SECONDS - 1));
  const skipped = stepsToWindow(schedule, last, -frequency);
  if (skipped === undefined) return undefined;
  const wallTime = last - skipped * frequency;
  return wallTime >= startDate * DAY_SECONDS ? wallTime : undefined;
}

function gridTimeUpTo({ anchorDate, startTimeOfDay, frequency }: ReminderSchedule, wallTime: number): number {
  const origin = anchorDate * DAY_SECONDS + startTimeOfDay;
  return origin + Math.floor((wallTime - origin) / frequency) * frequency;
}

/** How many times of the grid the window drops, from this one on, before it lets one through. */
function stepsToWindow(schedule: ReminderSchedule, wallTime: number, step: number): number | undefined {
  const { frequency, earliestTimeOfDay, latestTimeOfDay } = schedule;
  if (frequency === 0) return undefined;
  if (frequency >= DAY_SECONDS) return 0;
  const length = latestTimeOfDay - earliestTimeOfDay;
  const windowLength = length < 0 ? length + DAY_SECONDS : length;
  return firstStepInto(windowLength, wallTime - earliestTimeOfDay, step, DAY_SECONDS);
}
