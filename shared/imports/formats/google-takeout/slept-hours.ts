import { hourSeconds } from '../../../domain/time/calendar.ts';

/** The hours of which nights were read: Google writes the same nights into two kinds of files. */
export class SleptHours {
  readonly #hours = new Set<number>();
  /** Ids of nights whose stages were read. */
  readonly staged = new Set<string>();

  add(from: number, until: number): void {
    for (let hour = hourOf(from); hour <= hourOf(until) && this.#hours.size < mostHours; hour++)
      this.#hours.add(hour);
  }

  /** Whether the middle of a night is in one that was read before. */
  has(from: number, until: number): boolean {
    return this.#hours.has(hourOf((from + until) / 2));
  }
}

const mostHours = 500_000;
const hourOf = (second: number): number => Math.floor(second / hourSeconds);
