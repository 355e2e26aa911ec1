import { daySeconds, hourSeconds } from '../../time/calendar.ts';
import type { SeriesInput } from '../analysis-input.ts';
import type { DailySeries } from './daily-values.ts';
import type { DayGrid } from './day-grid.ts';

/** The cause of a whole day's length ending with each hour of a stretch; NaN where there is none. */
export interface CauseWindows {
  readonly firstHour: number;
  readonly values: Float64Array;
}

/** The windows that an effect is compared with. */
export interface Exposure {
  /** Hours from the effect's own hour to the end of the first window. */
  readonly endsAfter: number;
  /** Hours from one window to the next. */
  readonly step: number;
  /** The number of windows that are taken together. */
  readonly days: number;
}

const windowHours = 24;
/** A window without a record belongs to the day that holds its middle. */
const middleHour = 12;
/** Nowhere on earth is the date more than this ahead of elsewhere. */
const daysAhead = 2;

export const windowDaysOf = (durationOfAction: number): number =>
  Math.max(1, Math.ceil(durationOfAction / daySeconds));

export const delayHoursOf = (onsetDelay: number): number => Math.floor(onsetDelay / hourSeconds + 0.5);

export function causeWindows(
  { byHour, firstHour, days, elapsed }: DailySeries,
  operation: SeriesInput['combinationOperation'],
  filled: DayGrid,
): CauseWindows {
  if (days.length === 0) return { firstHour: 0, values: new Float64Array() };
  const { counts } = byHour;
  // Fillers begin before the first record, and the last window that holds a record ends after it.
  const from = Math.min(firstHour, elapsed.firstHourAt(filled.firstDay, middleHour));
  // Someone who crosses the date line may live the last filled day once more after the day that follows it.
  const to = Math.max(
    firstHour + counts.length + windowHours,
    elapsed.firstHourAt(filled.firstDay + filled.values.length + daysAhead, middleHour),
  );
  const values = new Float64Array(to - from);
  let count = 0;
  for (let hour = from; hour < to; hour++) {
    const last = hour - firstHour;
    count += (counts[last] ?? 0) - (counts[last - windowHours] ?? 0);
    if (count === 0) {
      const day = elapsed.dayOf(hour - middleHour) - filled.firstDay;
      values[hour - from] = Number.isNaN(filled.values[day] ?? NaN) ? NaN : filled.filler;
      continue;
    }
    const total = byHour.sumBetween(Math.max(0, last - windowHours + 1), Math.min(counts.length, last + 1));
    values[hour - from] = operation === 'SUM' ? total : total / count;
  }
  return { firstHour: from, values };
}

/** Marks the windows: 1 where one fills an unrecorded day, 0 where it holds a record, NaN where there is none. */
export function fillerWindows(
  { firstHour, values }: CauseWindows,
  { byHour, firstHour: firstRecorded }: DailySeries,
): CauseWindows {
  const { counts } = byHour;
  let count = 0;
  return {
    firstHour,
    values: values.map((value, i) => {
      const last = firstHour + i - firstRecorded;
      count += (counts[last] ?? 0) - (counts[last - windowHours] ?? 0);
      return Number.isNaN(value) ? NaN : Number(count === 0);
    }),
  };
}

/** The given number of days, the last of which ends `delayHours` before the effect. */
export const daysBefore = (days: number, delayHours: number): Exposure => ({
  endsAfter: 0 - delayHours,
  step: -windowHours,
  days,
});

export const daysAfter = (days: number): Exposure => ({ endsAfter: windowHours, step: windowHours, days });

/** Values at places, each of them this far from one of a list. */
interface Lookup {
  readonly values: Float64Array;
  readonly places: Int32Array;
  readonly shift: number;
}

/** The exposures of effects of these hours: a window each, or the mean of the known ones, if they are half of all. */
export function exposuresAt(
  { firstHour, values }: CauseWindows,
  { endsAfter, step, days }: Exposure,
  hours: Int32Array,
): Lookup {
  const shift = endsAfter - firstHour;
  if (days === 1) return { values, places: hours, shift };
  const means = new Float64Array(hours.length);
  for (let i = 0; i < hours.length; i++) {
    let index = (hours[i] as number) + shift;
    let total = 0;
    let known = 0;
    for (let day = 0; day < days; day++, index += step) {
      const value = index >= 0 && index < values.length ? (values[index] as number) : NaN;
      if (Number.isNaN(value)) continue;
      total += value;
      known++;
    }
    means[i] = 2 * known < days ? NaN : total / known;
  }
  return { values: means, places: hours.map((_, i) => i), shift: 0 };
}
