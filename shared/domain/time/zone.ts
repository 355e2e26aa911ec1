/**
 * Instants (epoch seconds) and wall clocks. A wall time is written as the epoch seconds it would be in UTC.
 *
 * Where the clock is put forward it leaves a gap of wall times that never were; where it is put back, wall times
 * occur twice.
 */
import { daySeconds } from './calendar.ts';
import {
  indexAt,
  marginSeconds,
  type OffsetSpan,
  offsetOf,
  spanAt,
  startOf,
  type ZoneOffsets,
} from './zone-table.ts';

export { canonicalTimeZone, isTimeZone } from './zone-name.ts';
export { joinZones, type Stay, type ZoneOffsets, zoneOffsets } from './zone-table.ts';

export interface OffsetChange {
  /** The first second of the new offset. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

export function offsetAt(table: ZoneOffsets, epochSeconds: number): number {
  const span = spanAt(table, epochSeconds);
  return offsetOf(span, indexAt(span, epochSeconds));
}

/** The time around an instant for which its offset applies, as far as its span knows. */
interface ZoneStretch {
  readonly offset: number;
  readonly from: number;
  readonly until: number;
}

export function stretchAt(table: ZoneOffsets, epochSeconds: number): ZoneStretch {
  const span = spanAt(table, epochSeconds);
  const index = indexAt(span, epochSeconds);
  return {
    offset: offsetOf(span, index),
    from: Math.max(span.from, startOf(span, index)),
    until: Math.min(span.until, span.starts[index + 1] ?? Infinity),
  };
}

/** The wall time of an instant. */
export function localSeconds(table: ZoneOffsets, epochSeconds: number): number {
  return epochSeconds + offsetAt(table, epochSeconds);
}

/** The local calendar date as days since 1970-01-01. */
export function localDay(table: ZoneOffsets, epochSeconds: number): number {
  return Math.floor(localSeconds(table, epochSeconds) / daySeconds);
}

/** `localDay` for long runs of instants: it remembers the stretch of the last one. */
export function createLocalDay(table: ZoneOffsets, dayStartsAt = 0): (epochSeconds: number) => number {
  let stretch: ZoneStretch = { offset: 0, from: Infinity, until: -Infinity };
  return (epochSeconds) => {
    if (epochSeconds < stretch.from || epochSeconds >= stretch.until)
      stretch = stretchAt(table, epochSeconds);
    return Math.floor((epochSeconds + stretch.offset - dayStartsAt) / daySeconds);
  };
}

/** The instant of a wall time. One that a gap leaves out moves forward by the gap's length; of two the first counts. */
export function epochOfLocal(table: ZoneOffsets, localSeconds: number): number {
  const span = spanAt(table, localSeconds);
  // No offset is a whole day or more, so the clock has not shown the wall time before this instant.
  for (let index = indexAt(span, localSeconds - daySeconds); ; index++) {
    const epochSeconds = localSeconds - offsetOf(span, index);
    const change = span.starts[index + 1];
    if (change === undefined || epochSeconds < change) return epochSeconds;
    const isInGap = localSeconds - offsetOf(span, index + 1) < change;
    if (isInGap) return epochSeconds;
  }
}

/** The first instant at which the clock shows this wall time or a later one: in a gap, the moment it jumps. */
export function firstEpochAtLocal(table: ZoneOffsets, localSeconds: number): number {
  const span = spanAt(table, localSeconds);
  for (let index = indexAt(span, localSeconds - daySeconds); ; index++) {
    const epochSeconds = localSeconds - offsetOf(span, index);
    if (epochSeconds < (span.starts[index + 1] ?? Infinity))
      return Math.max(startOf(span, index), epochSeconds);
  }
}

/** The latest wall time, to the second, that the clock has shown by this instant; it stays while hours repeat. */
export function latestLocal(table: ZoneOffsets, epochSeconds: number): number {
  const span = spanAt(table, epochSeconds);
  const index = indexAt(span, epochSeconds);
  let latest = epochSeconds + offsetOf(span, index);
  // Someone who travels may put the clock back several times in a row.
  for (let i = index; i > 0 && epochSeconds - startOf(span, i) <= marginSeconds; i--)
    latest = Math.max(latest, startOf(span, i) + offsetOf(span, i - 1) - 1);
  return latest;
}

/** The last change of the offset up to this instant, if it is not older than two days. */
export function recentChange(table: ZoneOffsets, epochSeconds: number): OffsetChange | undefined {
  const span = spanAt(table, epochSeconds);
  const change = changeAt(span, indexAt(span, epochSeconds));
  return change !== undefined && epochSeconds - change.at <= marginSeconds ? change : undefined;
}

/** The next change of the offset after this instant, if it comes within two days. */
export function comingChange(table: ZoneOffsets, epochSeconds: number): OffsetChange | undefined {
  const span = spanAt(table, epochSeconds);
  const change = changeAt(span, indexAt(span, epochSeconds) + 1);
  return change !== undefined && change.at - epochSeconds <= marginSeconds ? change : undefined;
}

function changeAt({ starts, offsets }: OffsetSpan, index: number): OffsetChange | undefined {
  const at = starts[index];
  const before = offsets[index - 1];
  const after = offsets[index];
  if (at === undefined || before === undefined || after === undefined) return undefined;
  return { at, before, after };
}

/** The zone in which someone lived at this instant. */
export const zoneNameAt = (zone: ZoneOffsets, epochSeconds: number): string =>
  (zone.stays?.find(({ until }) => epochSeconds < until) ?? zone.stays?.at(-1))?.table.zone ?? zone.zone;
