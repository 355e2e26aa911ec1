import type { DayNumbers } from './analysis-input.ts';
import type { DailyValues } from './daily-values.ts';
import { LARGEST } from './finite.ts';

/** Fillers reach this far beyond the first and the last record, not over years in which nobody tracked. */
const FILLED_DAYS_AROUND = 30;

/** Every day of a stretch; NaN marks a missing one. */
export interface DayGrid {
  readonly firstDay: number;
  readonly values: Float64Array;
}

export interface Filling {
  readonly value: number | null | undefined;
  readonly activeDays: DayNumbers | undefined;
}

export function toDayGrid({ days, values }: DailyValues, filling: Filling): DayGrid {
  if (days.length === 0) return { firstDay: 0, values: new Float64Array() };
  const isFilled = typeof filling.value === 'number' && Math.abs(filling.value) <= LARGEST;
  const around = isFilled ? FILLED_DAYS_AROUND : 0;
  const firstDay = (days[0] as number) - around;
  const grid = new Float64Array((days.at(-1) as number) + around - firstDay + 1);
  if (isFilled && filling.activeDays === undefined) grid.fill(filling.value);
  else grid.fill(NaN);
  if (isFilled && filling.activeDays !== undefined) {
    for (const day of filling.activeDays) grid[day - firstDay] = filling.value;
  }
  for (let i = 0; i < days.length; i++) grid[(days[i] as number) - firstDay] = values[i] as number;
  return { firstDay, values: grid };
}

/** NaN when fewer than half of the days have a value. */
export function windowMean({ firstDay, values }: DayGrid, from: number, length: number): number {
  if (length === 1) return values[from - firstDay] ?? NaN;
  let total = 0;
  let carry = 0;
  let count = 0;
  const end = Math.min(values.length, from - firstDay + length);
  for (let i = Math.max(0, from - firstDay); i < end; i++) {
    const value = values[i] as number;
    if (Number.isNaN(value)) continue;
    const next = total + value;
    const added = next - total;
    carry += total - (next - added) + (value - added);
    total = next;
    count++;
  }
  return count >= Math.ceil(length / 2) ? (total + carry) / count : NaN;
}
