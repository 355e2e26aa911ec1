/**
 * The bins of `groupingWidth`: every instant lies in exactly one.
 *
 * - Whole days follow the local calendar: an instant belongs to the date that the clock showed. Bins of k days are
 *   counted from 1970-01-01, whole weeks from a Monday. A day has 23 or 25 hours where the clock changes; it begins when
 *   the clock first shows it. Where the clock goes back over midnight, as it does for whoever flies west, a date is
 *   lived twice and is one day all the same.
 * - Widths that divide a day are counted from local midnight, separately for each day. If the clock changes by a multiple
 *   of the width, all bins keep their length: a 25-hour day has 25 bins of an hour. Otherwise only the bin in
 *   which the clock changes is shorter or longer: of bins of six hours, one has five or seven.
 * - Parts of a day of someone who moved to another zone go by the zone they were in, and end with the stay.
 * - Other widths fit no day, and are counted from 1970-01-01T00:00:00 UTC.
 */
import { daySeconds, weekSeconds } from './calendar.ts';
import { type BinBlock, dayBlockAt, dayStartAt, type WholeDays } from './whole-days.ts';
import {
  comingChange,
  firstEpochAtLocal,
  latestLocal,
  localSeconds,
  type OffsetChange,
  offsetAt,
  recentChange,
  type Stay,
  type ZoneOffsets,
} from './zone.ts';

export type { BinBlock } from './whole-days.ts';

const firstMonday = 4 * daySeconds;

/** `dayStartsAt`: seconds after midnight at which whole days begin; parts of a day are counted from midnight. */
export function binStart(
  table: ZoneOffsets,
  widthSeconds: number,
  epochSeconds: number,
  dayStartsAt = 0,
): number {
  const whole = wholeDaysOf(table, widthSeconds, dayStartsAt);
  return whole === undefined ? partStart(table, widthSeconds, epochSeconds) : dayStartAt(whole, epochSeconds);
}

/** The bin of an instant, with the bins that were lived in turns with it: they have no seconds outside of the block. */
export function binBlock(
  table: ZoneOffsets,
  widthSeconds: number,
  epochSeconds: number,
  dayStartsAt = 0,
): BinBlock {
  const whole = wholeDaysOf(table, widthSeconds, dayStartsAt);
  if (whole !== undefined) return dayBlockAt(whole, epochSeconds);
  const from = partStart(table, widthSeconds, epochSeconds);
  return { from, until: partEnd(table, widthSeconds, epochSeconds), starts: [from] };
}

/** `binBlock` for long runs of instants: it remembers the block of the last one. */
export function createBinBlock(
  table: ZoneOffsets,
  widthSeconds: number,
  dayStartsAt = 0,
): (epochSeconds: number) => BinBlock {
  let block: BinBlock = { from: Infinity, until: -Infinity, starts: [] };
  return (epochSeconds) => {
    if (epochSeconds < block.from || epochSeconds >= block.until)
      block = binBlock(table, widthSeconds, epochSeconds, dayStartsAt);
    return block;
  };
}

/** `binStart` for long runs of instants: it remembers the bin of the last one, unless bins were lived in turns. */
export function createBinStart(
  table: ZoneOffsets,
  widthSeconds: number,
  dayStartsAt = 0,
): (epochSeconds: number) => number {
  const blockAt = createBinBlock(table, widthSeconds, dayStartsAt);
  return (epochSeconds) => {
    const { starts } = blockAt(epochSeconds);
    return starts.length === 1
      ? (starts[0] as number)
      : binStart(table, widthSeconds, epochSeconds, dayStartsAt);
  };
}

function wholeDaysOf(zone: ZoneOffsets, width: number, dayStartsAt: number): WholeDays | undefined {
  if (width % daySeconds !== 0) return undefined;
  return { zone, width, origin: (width % weekSeconds === 0 ? firstMonday : 0) + dayStartsAt };
}

/** The start of a bin whose width is not of whole days. */
function partStart(table: ZoneOffsets, width: number, epochSeconds: number): number {
  if (daySeconds % width !== 0) return floorTo(width, epochSeconds);
  const stay = stayAt(table, epochSeconds);
  return Math.max(stay.from, startWithinDay(stay.table, width, epochSeconds));
}

function partEnd(table: ZoneOffsets, width: number, epochSeconds: number): number {
  if (daySeconds % width !== 0) return floorTo(width, epochSeconds) + width;
  const stay = stayAt(table, epochSeconds);
  return Math.min(stay.until, nextWithinDay(stay.table, width, epochSeconds));
}

function stayAt(table: ZoneOffsets, epochSeconds: number): Stay {
  const whole = { table, from: -Infinity, until: Infinity };
  return table.stays?.find(({ until }) => epochSeconds < until) ?? whole;
}

function startWithinDay(table: ZoneOffsets, width: number, epochSeconds: number): number {
  const line = lineWithinDay(table, width, epochSeconds);
  const change = recentChange(table, epochSeconds);
  if (keepsLines(change, width)) return line - offsetAt(table, epochSeconds);
  return firstEpochAtLocal(table, line);
}

function nextWithinDay(table: ZoneOffsets, width: number, epochSeconds: number): number {
  const line = lineWithinDay(table, width, epochSeconds) + width;
  const next = line - offsetAt(table, epochSeconds);
  const change = comingChange(table, epochSeconds);
  if (keepsLines(change, width) || next < (change?.at ?? Infinity)) return next;
  return firstEpochAtLocal(table, line);
}

/** The wall time at which the bin begins. Hours that repeat begin no new bin unless bins fit into them exactly. */
function lineWithinDay(table: ZoneOffsets, width: number, epochSeconds: number): number {
  const isInStep = keepsLines(recentChange(table, epochSeconds), width);
  return floorTo(width, isInStep ? localSeconds(table, epochSeconds) : latestLocal(table, epochSeconds));
}

/** Whether bins run through the change as if there were none. */
function keepsLines(change: OffsetChange | undefined, width: number): boolean {
  return change === undefined || (change.after - change.before) % width === 0;
}

function floorTo(width: number, seconds: number): number {
  return Math.floor(seconds / width) * width;
}
