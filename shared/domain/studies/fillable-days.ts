import type { StudySeries } from './study-series.ts';

/** Days in a row, both ends included. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** Days are filled up to 30 days beyond the records of a variable; a day more makes up for the time zone. */
const daysAround = 31;

/** The days on which the person recorded any of these. */
export const recordedDays = (series: readonly StudySeries[]): Set<number> =>
  new Set(series.flatMap((one) => [...one.recordedDays]));

/** The days that may be filled; undefined without a record. */
export function fillableDays(series: readonly StudySeries[]): DayRange | undefined {
  const ends = series.flatMap((one) => [
    ...one.recordedDays.subarray(0, 1),
    ...one.recordedDays.subarray(-1),
  ]);
  if (ends.length === 0) return undefined;
  return { from: Math.min(...ends) - daysAround, to: Math.max(...ends) + daysAround };
}

/** Cuts a range into parts of at least `shortest` days, at most `most` of them. */
export function partsOf({ from, to }: DayRange, shortest: number, most: number): DayRange[] {
  const length = Math.max(shortest, Math.ceil((to - from + 1) / most));
  const count = Math.ceil((to - from + 1) / length);
  return Array.from({ length: count }, (_, i) => ({
    from: from + i * length,
    to: Math.min(to, from + (i + 1) * length - 1),
  }));
}
