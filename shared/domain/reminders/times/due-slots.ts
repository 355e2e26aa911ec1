import { daySeconds } from '../../time/calendar.ts';
import { latestSlot, nextSlot } from '../../time/occurrences.ts';
import { dayOfClock } from '../../time/person-clock.ts';
import { epochOfLocal, zoneOffsets } from '../../time/zone.ts';
import { clockOfReminder, isActive, type Reminder, scheduleOf } from '../reminder.ts';

/** Slots that were missed in an outage are made up if they are no older. */
const oldestMadeUp = daySeconds;

export interface DueSlots {
  /** Slots in order, none older than a day. */
  readonly slots: readonly number[];
  /** The slot after these; it may be due too if there were more than `most`. */
  readonly next: number | undefined;
}

/** The slots of a reminder that are due, at most `most`, and the one after them. */
export function dueSlots(
  reminder: Reminder & { readonly dueAt: number },
  now: number,
  most: number,
): DueSlots {
  const schedule = scheduleOf(reminder);
  const slots: number[] = [];
  let next = nextSlot(schedule, Math.max(reminder.dueAt, now - oldestMadeUp) - 1);
  while (next !== undefined && next <= now && slots.length < most) {
    slots.push(next);
    next = nextSlot(schedule, next);
  }
  return { slots, next };
}

/** The first slot still to come. */
export const comingSlot = (reminder: Reminder, now: number): number | undefined =>
  isActive(reminder) ? nextSlot(scheduleOf(reminder), livedUpTo(reminder, now)) : undefined;

/** The same local hours come again after travelling west; skips slots until they are past. */
function livedUpTo({ zone, askedUpTo }: Reminder, now: number): number {
  return askedUpTo === undefined ? now : Math.max(now, epochOfLocal(zoneOffsets(zone), askedUpTo));
}

export function comingSlots(reminder: Reminder, now: number, most: number): number[] {
  if (!isActive(reminder)) return [];
  const schedule = scheduleOf(reminder);
  const slots: number[] = [];
  const first = comingSlot(reminder, now);
  // Skip slots that were answered early.
  const waits = (reminder.dueAt ?? 0) > now ? reminder.dueAt : undefined;
  for (let slot = waits ?? first; slot !== undefined && slots.length < most; ) {
    slots.push(slot);
    slot = nextSlot(schedule, slot);
  }
  return slots;
}

/** The latest slot of today that has passed: saving a reminder asks about it at once. */
export function passedSlotOfToday(reminder: Reminder, now: number): number | undefined {
  if (!isActive(reminder)) return undefined;
  const clock = clockOfReminder(reminder);
  const slot = latestSlot(scheduleOf(reminder), now);
  return slot !== undefined && dayOfClock(clock, slot) === dayOfClock(clock, now) ? slot : undefined;
}
