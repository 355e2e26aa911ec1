import { type DailySeries, dayOfHour, type RecordedHours } from './daily-values.ts';
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
  const recorded = inOrder(series.recorded);
  const starts = new Int32Array(known.length + 1);
  const hours: number[] = [];
  const counts: number[] = [];
  let next = 0;
  known.forEach((index, i) => {
    const day = filled.firstDay + index;
    const first = hours.length;
    for (; next < recorded.hours.length && dayOfHour(recorded.hours[next] as number) === day; next++) {
      const hour = recorded.elapsedHours[next] as number;
      const count = recorded.counts[next] as number;
      const last = hours.length - 1;
      // Hours of several sources, or parts of one, are one hour.
      if (last >= first && hours[last] === hour) counts[last] = (counts[last] as number) + count;
      else {
        hours.push(hour);
        counts.push(count);
      }
    }
    // A filled day has no hour of its own.
    if (hours.length === first) {
      hours.push(series.elapsed.firstHourAt(day, usual));
      counts.push(1);
    }
    starts[i + 1] = hours.length;
  });
  return {
    days: known.map((index) => filled.firstDay + index),
    values: Float64Array.from(known, (index) => filled.values[index] as number),
    starts,
    hours: Int32Array.from(hours),
    counts: Uint32Array.from(counts),
  };
}

/** Sorts by day, then hour: several sources, or a person who travels, leave another order. */
function inOrder(recorded: RecordedHours): RecordedHours {
  const { hours, elapsedHours, counts } = recorded;
  const compare = (a: number, b: number) =>
    dayOfHour(hours[a] as number) - dayOfHour(hours[b] as number) ||
    (elapsedHours[a] as number) - (elapsedHours[b] as number);
  if (hours.every((_, i) => i === 0 || compare(i - 1, i) <= 0)) return recorded;
  const order = Array.from(hours.keys()).sort(compare);
  const inOrderOf = (column: readonly number[]) => order.map((i) => column[i] as number);
  return {
    hours: inOrderOf(hours),
    elapsedHours: inOrderOf(elapsedHours),
    counts: inOrderOf(counts),
  };
}

/** Each day with its last hour alone: causes after an earlier hour may belong to a later record of the same day. */
export function lastHours({ days, values, starts, hours }: EffectDays): EffectDays {
  return {
    days,
    values,
    starts: starts.map((_, i) => i),
    hours: days.map((_, i) => hours[(starts[i + 1] as number) - 1] as number),
    counts: new Uint32Array(days.length).fill(1),
  };
}
