/**
 * The occurrences (slots) of a reminder: the instants at which its wall times come round.
 *
 * - A wall time that a gap leaves out moves forward by the gap's length; one that occurs twice is taken the first
 *   time. If two wall times become the same in this way, they are one slot, so slots are strictly increasing.
 * - Dates and window apply to the wall time itself: 02:30 counts as 02:30, even in the night in which it moves to
 *   03:30.
 * - Slots are calculated, never found by walking from slot to slot. Only just after a gap, where times that moved lie
 *   between times that did not, there is more than one wall time to look at.
 */
import { latestWallTime, nextWallTime, type ReminderSchedule } from './schedule.ts';
import { epochOfLocal, latestLocal, type OffsetChange, recentChange, type ZoneOffsets } from './zone.ts';

export type { ReminderSchedule } from './schedule.ts';

/** The first slot strictly after the instant. */
export function nextSlot(schedule: ReminderSchedule, afterEpochSeconds: number): number | undefined {
  const { zone } = schedule;
  const after = Math.floor(afterEpochSeconds);
  const latest = latestLocal(zone, after);
  const slots: number[] = [];
  const gap = gapMovedOnto(zone, after);
  if (gap !== undefined) {
    const moved = nextWallTime(schedule, after + gap.before);
    if (moved !== undefined && moved < gapEnd(gap)) slots.push(epochOfLocal(zone, moved));
  }
  const next = nextWallTime(schedule, latest);
  if (next !== undefined) {
    const slot = epochOfLocal(zone, next);
    slots.push(slot);
    const gapBefore = gapMovedOnto(zone, slot);
    const unmoved = gapBefore && nextWallTime(schedule, Math.max(latest, gapEnd(gapBefore) - 1));
    if (unmoved !== undefined) slots.push(epochOfLocal(zone, unmoved));
  }
  return slots.length === 0 ? undefined : Math.min(...slots);
}

/** The last slot at the instant or before it. */
export function latestSlot(schedule: ReminderSchedule, atOrBeforeEpochSeconds: number): number | undefined {
  const { zone } = schedule;
  const instant = Math.floor(atOrBeforeEpochSeconds);
  const gap = gapMovedOnto(zone, instant);
  const latest = [
    latestWallTime(schedule, latestLocal(zone, instant)),
    gap && latestWallTime(schedule, instant + gap.before),
  ];
  const slots: number[] = [];
  for (const wallTime of latest) {
    if (wallTime === undefined) continue;
    const slot = epochOfLocal(zone, wallTime);
    slots.push(slot);
    const gapBefore = gapMovedOnto(zone, slot);
    const moved = gapBefore && latestWallTime(schedule, gapEnd(gapBefore) - 1);
    if (moved !== undefined) slots.push(epochOfLocal(zone, moved));
  }
  const past = slots.filter((slot) => slot <= instant);
  return past.length === 0 ? undefined : Math.max(...past);
}

/** The slots after the first instant, up to and including the second. */
export function* slotsBetween(
  schedule: ReminderSchedule,
  afterEpochSeconds: number,
  upToEpochSeconds: number,
): Generator<number, void, void> {
  let slot = nextSlot(schedule, afterEpochSeconds);
  while (slot !== undefined && slot <= upToEpochSeconds) {
    yield slot;
    slot = nextSlot(schedule, slot);
  }
}

/** The gap whose wall times move onto a stretch with this instant. */
function gapMovedOnto(zone: ZoneOffsets, epochSeconds: number): OffsetChange | undefined {
  const change = recentChange(zone, epochSeconds);
  const isInStretch = change !== undefined && epochSeconds < change.at + change.after - change.before;
  return isInStretch ? change : undefined;
}

/** The first wall time after the gap. */
function gapEnd(gap: OffsetChange): number {
  return gap.at + gap.after;
}
