import type { DayNumbers } from '../analysis-input.ts';
import { LARGEST } from '../methods/finite.ts';
import type { DailyValues } from './daily-values.ts';

/** Fillers reach this far beyond the first and the last record, not over years in which nobody tracked. */
const FILLED_DAYS_AROUND = 30;

/** Every day of a stretch; NaN marks a missing one. */
export interface DayGrid {
  readonly firstDay: number;
  readonly values: Float64Array;
  /** What unrecorded days count as; NaN where they do not. */
  readonly filler: number;
}

export interface Filling {
  readonly value: number | null | undefined;
  readonly activeDays: DayNumbers | undefined;
}

export function toDayGrid({ days, values }: DailyValues, { value, activeDays }: Filling): DayGrid {
  const filler = typeof value === 'number' && Math.abs(value) <= LARGEST ? value : NaN;
  if (days.length === 0) return { firstDay: 0, values: new Float64Array(), filler };
  const around = Number.isNaN(filler) ? 0 : FILLED_DAYS_AROUND;
  const firstDay = (days[0] as number) - around;
  const grid = new Float64Array((days.at(-1) as number) + around - firstDay + 1);
  grid.fill(activeDays === undefined ? filler : NaN);
  for (const day of activeDays ?? []) grid[day - firstDay] = filler;
  days.forEach((day, i) => {
    grid[day - firstDay] = values[i] as number;
  });
  return { firstDay, values: grid, filler };
}

/** Without the missing days. */
export function known(values: Float64Array): Float64Array {
  return values.filter((value) => !Number.isNaN(value));
}
