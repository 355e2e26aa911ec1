/**
 * Instants (epoch seconds) and wall clocks. A wall time is written as the epoch seconds it would be in UTC.
 *
 * Where the clock is put forward it leaves a gap of wall times that never were; where it is put back, wall times
 * occur twice.
 */
import { daySeconds } from './calendar.ts';
import { indexAt, type OffsetSpan, SIGHT, spanAt, type ZoneOffsets } from './zone-table.ts';

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
  return span.offsets[indexAt(span, epochSeconds)] as number;
}

/** How long the offset of an instant holds, as far as its span knows. */
export interface Stretch {
  readonly offset: number;
  readonly from: number;
  readonly until: number;
}

export function stretchAt(table: ZoneOffsets, epochSeconds: number): Stretch {
  const span = spanAt(table, epochSeconds);
  const index = indexAt(span, epochSeconds);
  return {
    offset: span.offsets[index] as number,
    from: Math.max(span.from, span.starts[index] as number),
    until: Math.min(span.until, span.starts[index + 1] ?? Infinity),
  };
}

/** The wall clock, as if it were UTC. */
export function localSeconds(table: ZoneOffsets, epochSeconds: number): number {
  return epochSeconds + offsetAt(table, epochSeconds);
}

/** The local calendar date as days since 1970-01-01. */
export function localDay(table: ZoneOffsets, epochSeconds: number): number {
  return Math.floor(localSeconds(table, epochSeconds) / daySeconds);
}

/** `localDay` for long runs of instants: it remembers the offset that applied last and how long it holds. */
export function createLocalDay(table: ZoneOffsets, dayStartsAt = 0): (epochSeconds: number) => number {
  let stretch: Stretch = { offset: 0, from: Infinity, until: -Infinity };
  return (epochSeconds) => {
    if (epochSeconds < stretch.from || epochSeconds >= stretch.until)
      stretch = stretchAt(table, epochSeconds);
    return Math.floor((epochSeconds + stretch.offset - dayStartsAt) / daySeconds);
  };
}

/** A wall time that a gap leaves out moves forward by the gap's length; one that occurs twice is the first. */
export function epochOfLocal(table: ZoneOffsets, localSeconds: number): number {
  const span = spanAt(table, localSeconds);
  // No offset reaches a whole day, so the clock has not shown the wall time before this instant.
  for (let index = indexAt(span, localSeconds - daySeconds); ; index++) {
    const epochSeconds = localSeconds - (span.offsets[index] as number);
    const change = span.starts[index + 1];
    if (change === undefined || epochSeconds < change) return epochSeconds;
    const isInGap = localSeconds - (span.offsets[index + 1] as number) < change;
    if (isInGap) return epochSeconds;
  }
}

/** The first instant at which the clock shows this wall time or a later one: in a gap, the moment it jumps. */
export function firstEpochAtLocal(table: ZoneOffsets, localSeconds: number): number {
  const span = spanAt(table, localSeconds);
  for (let index = indexAt(span, localSeconds - daySeconds); ; index++) {
    const epochSeconds = localSeconds - (span.offsets[index] as number);
    if (epochSeconds < (span.starts[index + 1] ?? Infinity))
      return Math.max(span.starts[index] as number, epochSeconds);
  }
}

/** The latest wall time, to the second, that the clock has shown by this instant; it stands while hours repeat. */
export function latestLocal(table: ZoneOffsets, epochSeconds: number): number {
  const span = spanAt(table, epochSeconds);
  const index = indexAt(span, epochSeconds);
  let reached = epochSeconds + (span.offsets[index] as number);
  // Anybody who travels may put the clock back several times in a row.
  for (let i = index; i > 0 && epochSeconds - (span.starts[i] as number) <= SIGHT; i--)
    reached = Math.max(reached, (span.starts[i] as number) + (span.offsets[i - 1] as number) - 1);
  return reached;
}

/** The last change of the offset up to this instant, if it is not older than two days. */
export function recentChange(table: ZoneOffsets, epochSeconds: number): OffsetChange | undefined {
  const span = spanAt(table, epochSeconds);
  const change = changeAt(span, indexAt(span, epochSeconds));
  return change !== undefined && epochSeconds - change.at <= SIGHT ? change : undefined;
}

/** The next change of the offset after this instant, if it comes within two days. */
export function comingChange(table: ZoneOffsets, epochSeconds: number): OffsetChange | undefined {
  const span = spanAt(table, epochSeconds);
  const change = changeAt(span, indexAt(span, epochSeconds) + 1);
  return change !== undefined && change.at - epochSeconds <= SIGHT ? change : undefined;
}

function changeAt({ starts, offsets }: OffsetSpan, index: number): OffsetChange | undefined {
  const at = starts[index];
  const before = offsets[index - 1];
  const after = offsets[index];
  if (at === undefined || before === undefined || after === undefined) return undefined;
  return { at, before, after };
}

/** The zone in which somebody lived then. */
export const zoneNameAt = (zone: ZoneOffsets, epochSeconds: number): string =>
  (zone.stays?.find(({ until }) => epochSeconds < until) ?? zone.stays?.at(-1))?.table.zone ?? zone.zone;
