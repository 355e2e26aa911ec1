import { daySeconds } from '../../domain/time/calendar.ts';

/**
 * Turns totals of a day so far into what was added. A device writes them over several files, and begins at 0 every
 * midnight of its own clock. Files that come twice, or in another order, add nothing to their day.
 */
export class DayCounters {
  readonly #most = new Map<string, number>();

  added(counter: string, localSecond: number, total: number): number {
    const key = `${counter} ${Math.floor(localSecond / daySeconds)}`;
    const before = this.#most.get(key) ?? 0;
    this.#most.set(key, Math.max(before, total));
    return Math.max(0, total - before);
  }
}
