import { mustAt } from '../../lists/must.ts';
import type { DailySeries, RecordedHour } from './daily-values.ts';
import type { DayGrid } from './day-grid.ts';
import { lowerMedianHour } from './usual-hour.ts';

/** The days of an effect, and the hours in which it was recorded. */
export interface EffectDays {
  readonly days: Int32Array;
  readonly values: Float64Array;
  /** The index in `hours` at which each day begins, and last the index at which the last day ends. */
  readonly starts: Int32Array;
  readonly hours: Int32Array;
  /** The number of measurements in each hour. */
  readonly counts: Uint32Array;
}

/** The usual hour of an effect without a single measurement. */
const noon = 12;

export function effectDays(series: DailySeries, filled: DayGrid): EffectDays {
  const known = Int32Array.from(filled.values.keys()).filter((i) => !Number.isNaN(filled.values[i]));
  const usual = lowerMedianHour(series.byHourOfDay) ?? noon;
  const recorded = countsByHour(series);
  const starts = new Int32Array(known.length + 1);
  const hours: number[] = [];
  const counts: number[] = [];
  let next = 0;
  known.forEach((index, i) => {
    const day = filled.firstDay + index;
    for (let hour = recorded[next]; hour?.day === day; hour = recorded[++next]) {
      hours.push(hour.elapsedHour);
      counts.push(hour.count);
    }
    // A filled day has no hour of its own.
    if (hours.length === starts[i]) {
      hours.push(series.elapsed.firstHourAt(day, usual));
      counts.push(1);
    }
    starts[i + 1] = hours.length;
  });
  return {
    days: known.map((index) => filled.firstDay + index),
    values: Float64Array.from(known, (index) => mustAt(filled.values, index)),
    starts,
    hours: Int32Array.from(hours),
    counts: Uint32Array.from(counts),
  };
}

/** Each hour of each day once, in order: hours of several sources, or parts of one, are one hour. */
function countsByHour({ recorded }: DailySeries): RecordedHour[] {
  const hours: RecordedHour[] = [];
  for (const one of recorded.toSorted((a, b) => a.day - b.day || a.elapsedHour - b.elapsedHour)) {
    const last = hours.at(-1);
    if (last?.day === one.day && last.elapsedHour === one.elapsedHour)
      hours[hours.length - 1] = { ...last, count: last.count + one.count };
    else hours.push(one);
  }
  return hours;
}

/** Each day with its last hour alone: causes after an earlier hour may belong to a later record of the same day. */
export function lastHours({ days, values, starts, hours }: EffectDays): EffectDays {
  return {
    days,
    values,
    starts: Int32Array.from({ length: days.length + 1 }, (_, i) => i),
    hours: Int32Array.from(days, (_, i) => mustAt(hours, mustAt(starts, i + 1) - 1)),
    counts: new Uint32Array(days.length).fill(1),
  };
}
