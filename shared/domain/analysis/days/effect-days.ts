import type { DailySeries } from './daily-values.ts';
import type { DayGrid } from './day-grid.ts';

/** The days of an effect, and the hours in which it was recorded. */
export interface EffectDays {
  readonly days: Int32Array;
  readonly values: Float64Array;
  /** Where the hours of each day begin; the last number is where those of the last day end. */
  readonly starts: Int32Array;
  readonly hours: Int32Array;
  /** How many measurements each hour holds. */
  readonly counts: Uint32Array;
}

/** The usual hour of an effect without a single measurement. */
const NOON = 12;

export function effectDays(series: DailySeries, filled: DayGrid): EffectDays {
  const { byHour, firstHour } = series;
  const known = Int32Array.from(filled.values.keys()).filter((i) => !Number.isNaN(filled.values[i]));
  const usual = usualHour(series);
  const starts = new Int32Array(known.length + 1);
  const hours = new Int32Array(24 * known.length);
  const counts = new Uint32Array(24 * known.length);
  let end = 0;
  known.forEach((index, i) => {
    const midnight = (filled.firstDay + index) * 24;
    for (let hour = midnight; hour < midnight + 24; hour++) {
      const count = byHour.counts[hour - firstHour] ?? 0;
      if (count === 0) continue;
      hours[end] = hour;
      counts[end++] = count;
    }
    // A filled day has no hour of its own.
    if (end === starts[i]) {
      hours[end] = midnight + usual;
      counts[end++] = 1;
    }
    starts[i + 1] = end;
  });
  return {
    days: known.map((index) => filled.firstDay + index),
    values: Float64Array.from(known, (index) => filled.values[index] as number),
    starts,
    hours: hours.subarray(0, end),
    counts: counts.subarray(0, end),
  };
}

/** What follows a day begins after its last record: earlier ones are followed by causes of the later ones. */
export function lastHours({ days, values, starts, hours }: EffectDays): EffectDays {
  return {
    days,
    values,
    starts: Int32Array.from({ length: days.length + 1 }, (_, i) => i),
    hours: Int32Array.from(days, (_, i) => hours[(starts[i + 1] as number) - 1] as number),
    counts: new Uint32Array(days.length).fill(1),
  };
}

/** The lower median of the hours of the day in which it was recorded. */
function usualHour({ byHour, firstHour, validCount }: DailySeries): number {
  const byHourOfDay = new Uint32Array(24);
  byHour.counts.forEach((count, i) => {
    const hourOfDay = (((firstHour + i) % 24) + 24) % 24;
    byHourOfDay[hourOfDay] = (byHourOfDay[hourOfDay] as number) + count;
  });
  let below = 0;
  for (let hour = 0; hour < 24 && validCount > 0; hour++) {
    below += byHourOfDay[hour] as number;
    if (2 * below >= validCount) return hour;
  }
  return NOON;
}
