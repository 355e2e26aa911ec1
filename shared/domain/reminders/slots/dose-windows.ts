import { hourSeconds } from '../../time/calendar.ts';
import { latestSlot, nextSlot } from '../../time/occurrences.ts';
import { isActive, type Reminder, scheduleOf } from '../reminder.ts';
import { endOfSlotDay } from './day-of-slot.ts';

/** An entry answers a slot that is still to come if it is made at most this long before. */
export const longestAhead = 4 * hourSeconds;

/** The slots of all reminders of a variable, as one row: an entry belongs to the variable, not to a reminder. */
export class DoseWindows {
  readonly #schedules: readonly ReturnType<typeof scheduleOf>[];

  constructor(reminders: readonly Reminder[]) {
    this.#schedules = reminders.filter(isActive).map(scheduleOf);
  }

  /** The last slot before another. */
  slotBefore(slotAt: number): number | undefined {
    const before = this.#schedules.flatMap((schedule) => latestSlot(schedule, slotAt - 1) ?? []);
    return before.length === 0 ? undefined : Math.max(...before);
  }

  slotAfter(slotAt: number): number {
    return Math.min(...this.#schedules.map((schedule) => nextSlot(schedule, slotAt) ?? Infinity), Infinity);
  }

  /** The time from which on an entry is early for this slot, and not late for the one before. */
  opensAt(slotAt: number): number {
    const before = this.slotBefore(slotAt) ?? -Infinity;
    const halfWay = slotAt - Math.floor((slotAt - before) / 2);
    return Math.max(slotAt - longestAhead, halfWay);
  }

  /**
   * The length of the gap around a time, or that of the gap before it where that is shorter, so that uneven plans are
   * judged by their closest doses. Undefined for a plan without two doses.
   */
  gapAt(at: number): number | undefined {
    const last = this.slotBefore(at + 1);
    const next = this.slotAfter(at);
    const others =
      last === undefined ? [next, this.slotAfter(next)] : [this.slotBefore(last) ?? -Infinity, last, next];
    const gaps = others.slice(1).map((slot, i) => slot - (others[i] ?? 0));
    const shortest = Math.min(...gaps);
    return Number.isFinite(shortest) ? shortest : undefined;
  }

  isWithin(slotAt: number, startAt: number): boolean {
    const next = this.slotAfter(slotAt);
    return startAt >= this.opensAt(slotAt) && (next === Infinity || startAt < this.opensAt(next));
  }

  /** The time until which a slot opens again if the entry that answered it is taken away. */
  reopensUntil(reminder: Reminder, slotAt: number): number {
    return Math.min(this.slotAfter(slotAt), endOfSlotDay(reminder, slotAt));
  }
}
