import type { SeriesInput } from './analysis-input.ts';
import type { DailySeries } from './daily-values.ts';
import type { DayGrid } from './day-grid.ts';

/** The cause of a whole day's length ending with each hour of a stretch; NaN where there is none. */
export interface CauseWindows {
  readonly firstHour: number;
  readonly values: Float64Array;
}

/** What an effect of an hour was exposed to; NaN where too little is known. */
export type Exposure = (hour: number) => number;

const WINDOW_HOURS = 24;
/** A window without a record belongs to the day on which its middle lies. */
const MIDDLE = 12;

export function causeWindows(
  { byHour, firstHour, days }: DailySeries,
  operation: SeriesInput['combinationOperation'],
  filled: DayGrid,
): CauseWindows {
  if (days.length === 0) return { firstHour: 0, values: new Float64Array() };
  const { counts } = byHour;
  // Fillers begin before the first record, and the last window that holds a record ends after it.
  const from = Math.min(firstHour, filled.firstDay * 24 + MIDDLE);
  const to = Math.max(
    firstHour + counts.length + WINDOW_HOURS,
    (filled.firstDay + filled.values.length) * 24 + MIDDLE,
  );
  const values = new Float64Array(to - from);
  let count = 0;
  for (let hour = from; hour < to; hour++) {
    const last = hour - firstHour;
    count += (counts[last] ?? 0) - (counts[last - WINDOW_HOURS] ?? 0);
    if (count === 0) {
      const day = Math.floor((hour - MIDDLE) / 24) - filled.firstDay;
      values[hour - from] = Number.isNaN(filled.values[day] ?? NaN) ? NaN : filled.filler;
      continue;
    }
    const total = byHour.sumBetween(Math.max(0, last - WINDOW_HOURS + 1), Math.min(counts.length, last + 1));
    values[hour - from] = operation === 'SUM' ? total : total / count;
  }
  return { firstHour: from, values };
}

/** The mean of so many days, the first of which ends so many hours before the effect; half of them must be known. */
export function exposureBefore(windows: CauseWindows, delayHours: number, days: number): Exposure {
  return (hour) => meanOf(windows, hour - delayHours, -WINDOW_HOURS, days);
}

/** The same of the days that follow. */
export function exposureAfter(windows: CauseWindows, days: number): Exposure {
  return (hour) => meanOf(windows, hour + WINDOW_HOURS, WINDOW_HOURS, days);
}

function meanOf({ firstHour, values }: CauseWindows, lastHour: number, step: number, days: number): number {
  const first = lastHour - firstHour;
  if (days === 1) return values[first] ?? NaN;
  let total = 0;
  let known = 0;
  for (let i = 0; i < days; i++) {
    const value = values[first + i * step] ?? NaN;
    if (Number.isNaN(value)) continue;
    total += value;
    known++;
  }
  return known < Math.ceil(days / 2) ? NaN : total / known;
}
