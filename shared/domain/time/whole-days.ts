/** Bins of whole days by the date that the clock showed. It may go back, so that dates are lived in turns. */
import { daySeconds } from './calendar.ts';
import { localSeconds, stretchAt, type ZoneOffsets } from './zone.ts';
import { indexAt, offsetOf, spanAt, startOf } from './zone-table.ts';

export interface WholeDays {
  readonly zone: ZoneOffsets;
  /** Seconds, a multiple of a day. */
  readonly width: number;
  /** A wall time at which a bin begins. */
  readonly origin: number;
}

/** Bins that were lived in turns; mostly there is only one. */
export interface BinBlock {
  /** The first second of all of them, and the one after their last. */
  readonly from: number;
  readonly until: number;
  /** The first second of each, in order. */
  readonly starts: readonly number[];
}

/** Wall times: `first` is included, `end` is not. */
interface WallSpan {
  readonly first: number;
  readonly end: number;
}

/** The first second at which the clock showed the bin of this instant. */
export const dayStartAt = (whole: WholeDays, epochSeconds: number): number =>
  firstShown(whole.zone, binOf(whole, localSeconds(whole.zone, epochSeconds)));

export function dayBlockAt(whole: WholeDays, epochSeconds: number): BinBlock {
  const { zone, width } = whole;
  let wall = binOf(whole, localSeconds(zone, epochSeconds));
  for (;;) {
    const from = firstShown(zone, wall);
    const until = lastShown(zone, wall);
    const shown = shownWithin(zone, from, until);
    const all = { first: binOf(whole, shown.first).first, end: binOf(whole, shown.end - 1).end };
    if (all.first === wall.first && all.end === wall.end)
      return { from, until, starts: startsOf(zone, wall, width) };
    wall = all;
  }
}

function binOf({ width, origin }: WholeDays, wallTime: number): WallSpan {
  const first = origin + Math.floor((wallTime - origin) / width) * width;
  return { first, end: first + width };
}

/** The start of every bin of a block, but for those that the clock jumped over. */
function startsOf(zone: ZoneOffsets, { first, end }: WallSpan, width: number): number[] {
  if (end - first === width) return [firstShown(zone, { first, end })];
  const starts: number[] = [];
  for (let line = first; line < end; line += width) {
    const bin = { first: line, end: line + width };
    const start = firstShown(zone, bin);
    const shown = localSeconds(zone, start);
    if (shown >= bin.first && shown < bin.end) starts.push(start);
  }
  return starts.sort((a, b) => a - b);
}

/** The first second at which the clock showed one of these wall times; if it skipped them, the second of the jump. */
function firstShown(zone: ZoneOffsets, { first, end }: WallSpan): number {
  const span = spanAt(zone, first);
  let jumped: number | undefined;
  // No offset is a whole day or more, so the clock shows these wall times only between these two instants.
  for (let index = indexAt(span, first - daySeconds); index < span.starts.length; index++) {
    const start = startOf(span, index);
    if (start > end + daySeconds) break;
    const offset = offsetOf(span, index);
    const at = Math.max(start, first - offset);
    if (at >= (span.starts[index + 1] ?? Infinity)) continue;
    if (at + offset < end) return at;
    jumped ??= at;
  }
  return jumped as number;
}

/** The second after the last at which the clock showed one of these wall times, given that it did. */
function lastShown(zone: ZoneOffsets, { first, end }: WallSpan): number {
  const span = spanAt(zone, end);
  for (let index = indexAt(span, end + daySeconds); index >= 0; index--) {
    const offset = offsetOf(span, index);
    const left = Math.min(span.starts[index + 1] ?? Infinity, end - offset);
    if (left > Math.max(startOf(span, index), first - offset)) return left;
  }
  throw new RangeError(`The clock of ${zone.zone} never shows ${first} to ${end}.`);
}

/** The least and the greatest wall time shown in a stretch of time. */
function shownWithin(zone: ZoneOffsets, from: number, until: number): WallSpan {
  let first = Infinity;
  let end = -Infinity;
  for (let at = from; at < until; ) {
    const stretch = stretchAt(zone, at);
    const next = Math.min(until, stretch.until);
    first = Math.min(first, at + stretch.offset);
    end = Math.max(end, next + stretch.offset);
    at = next;
  }
  return { first, end };
}
