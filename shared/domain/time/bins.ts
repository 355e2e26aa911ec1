/**
 * The bins of `groupingWidth`: every instant lies in exactly one, and bins follow each other without a break.
 *
 * - Whole days follow the local calendar: bins of k days are counted from 1970-01-01, whole weeks from a Monday,
 *   and begin at local midnight, so a day has 23 or 25 hours where the clock changes. Where midnight falls into a gap, the day begins when
 *   the clock jumps; where it occurs twice, the first time.
 * - Widths that divide a day are counted from local midnight, separately for each day. If the clock changes by a multiple
 *   of the width, all bins keep their length: a 25-hour day has 25 bins of an hour. Otherwise only the bin in
 *   which the clock changes is shorter or longer: of bins of six hours, one has five or seven.
 * - The bins of somebody who moved to another zone go by the zone they were in: whole days run on over a move, which
 *   makes a longer or shorter day; parts of a day end with the stay.
 * - Other widths fit no day, and are counted from 1970-01-01T00:00:00 UTC.
 */
import { DAY_SECONDS } from './calendar.ts';
import {
  comingChange,
  epochReachingLocal,
  localSeconds,
  type OffsetChange,
  offsetAt,
  reachedLocal,
  recentChange,
  type Stay,
  type ZoneOffsets,
} from './zone.ts';

/** `dayStartsAt`: seconds after midnight at which whole days begin; parts of a day are counted from midnight. */
export function binStart(
  table: ZoneOffsets,
  widthSeconds: number,
  epochSeconds: number,
  dayStartsAt = 0,
): number {
  if (widthSeconds % DAY_SECONDS === 0)
    return epochReachingLocal(table, lineOfDays(table, widthSeconds, epochSeconds, dayStartsAt));
  if (DAY_SECONDS % widthSeconds !== 0) return floorTo(widthSeconds, epochSeconds);
  const stay = stayAt(table, epochSeconds);
  return Math.max(stay.from, startWithinDay(stay.table, widthSeconds, epochSeconds));
}

export function nextBinStart(
  table: ZoneOffsets,
  widthSeconds: number,
  epochSeconds: number,
  dayStartsAt = 0,
): number {
  if (widthSeconds % DAY_SECONDS === 0) {
    const line = lineOfDays(table, widthSeconds, epochSeconds, dayStartsAt);
    return epochReachingLocal(table, line + widthSeconds);
  }
  if (DAY_SECONDS % widthSeconds !== 0) return floorTo(widthSeconds, epochSeconds) + widthSeconds;
  const stay = stayAt(table, epochSeconds);
  return Math.min(stay.until, nextWithinDay(stay.table, widthSeconds, epochSeconds));
}

function stayAt(table: ZoneOffsets, epochSeconds: number): Stay {
  const whole = { table, from: -Infinity, until: Infinity };
  return table.stays?.find(({ until }) => epochSeconds < until) ?? whole;
}

/** `binStart` for long runs of instants: it remembers the bin of the last one. */
export function createBinStart(
  table: ZoneOffsets,
  widthSeconds: number,
  dayStartsAt = 0,
): (epochSeconds: number) => number {
  let start = Infinity;
  let next = -Infinity;
  return (epochSeconds) => {
    if (epochSeconds < start || epochSeconds >= next) {
      start = binStart(table, widthSeconds, epochSeconds, dayStartsAt);
      next = nextBinStart(table, widthSeconds, epochSeconds, dayStartsAt);
    }
    return start;
  };
}

function startWithinDay(table: ZoneOffsets, width: number, epochSeconds: number): number {
  const line = lineWithinDay(table, width, epochSeconds);
  const change = recentChange(table, epochSeconds);
  if (keepsLines(change, width)) return line - offsetAt(table, epochSeconds);
  return epochReachingLocal(table, line);
}

function nextWithinDay(table: ZoneOffsets, width: number, epochSeconds: number): number {
  const line = lineWithinDay(table, width, epochSeconds) + width;
  const next = line - offsetAt(table, epochSeconds);
  const change = comingChange(table, epochSeconds);
  if (keepsLines(change, width) || next < (change?.at ?? Infinity)) return next;
  return epochReachingLocal(table, line);
}

/** The wall time at which the bin begins. Repeated hours open no bin unless bins fit into them exactly. */
function lineWithinDay(table: ZoneOffsets, width: number, epochSeconds: number): number {
  const isInStep = keepsLines(recentChange(table, epochSeconds), width);
  return floorTo(width, isInStep ? localSeconds(table, epochSeconds) : reachedLocal(table, epochSeconds));
}

/** Whether bins run through the change as if there were none. */
function keepsLines(change: OffsetChange | undefined, width: number): boolean {
  return change === undefined || (change.after - change.before) % width === 0;
}

const WEEK_SECONDS = 7 * DAY_SECONDS;
const FIRST_MONDAY = 4 * DAY_SECONDS;

/** The wall time at which the bin of whole days begins. */
function lineOfDays(table: ZoneOffsets, width: number, epochSeconds: number, dayStartsAt: number): number {
  const origin = (width % WEEK_SECONDS === 0 ? FIRST_MONDAY : 0) + dayStartsAt;
  return origin + floorTo(width, reachedLocal(table, epochSeconds) - origin);
}

function floorTo(width: number, seconds: number): number {
  return Math.floor(seconds / width) * width;
}
