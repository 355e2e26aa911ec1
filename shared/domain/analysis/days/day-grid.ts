import { mustAt } from '../../lists/must.ts';
import type { DayNumbers } from '../analysis-input.ts';
import { largestValue } from '../methods/finite.ts';
import type { DailyValues } from './daily-values.ts';

/** Fillers extend this far beyond the first and the last record, not over years in which nobody tracked. */
const filledDaysAround = 30;

/** Every day of a stretch; NaN marks a missing one. */
export interface DayGrid {
  readonly firstDay: number;
  readonly values: Float64Array;
  /** The value that unrecorded days count as; NaN if they are missing. */
  readonly filler: number;
}

interface Filling {
  readonly value: number | null | undefined;
  readonly activeDays: DayNumbers | undefined;
}

export function toDayGrid({ days, values }: DailyValues, { value, activeDays }: Filling): DayGrid {
  const filler = typeof value === 'number' && Math.abs(value) <= largestValue ? value : NaN;
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { firstDay: 0, values: new Float64Array(), filler };
  const around = Number.isNaN(filler) ? 0 : filledDaysAround;
  const firstDay = first - around;
  const grid = new Float64Array(last + around - firstDay + 1);
  grid.fill(activeDays === undefined ? filler : NaN);
  for (const day of activeDays ?? []) grid[day - firstDay] = filler;
  days.forEach((day, i) => {
    grid[day - firstDay] = mustAt(values, i);
  });
  return { firstDay, values: grid, filler };
}

/** The values of days that are not missing. */
export function known(values: Float64Array): Float64Array {
  return values.filter((value) => !Number.isNaN(value));
}
