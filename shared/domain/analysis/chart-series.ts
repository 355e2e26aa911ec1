import { dayMilliseconds, weekdayOfDay } from '../time/calendar.ts';
import type { DailySeries, DailyValues } from './days/daily-values.ts';
import { type Bin, histogram } from './methods/histogram.ts';
import { sum } from './methods/moments.ts';
import { RunningSums } from './methods/running-sums.ts';

/** The figures behind a variable's charts. Only what was recorded: fillers never show. */
export interface ChartSeries {
  /** Means of the single measurements by local hour, 0 to 23. */
  readonly hourlyMeans: readonly (number | null)[];
  /** The number of measurements in each of those hours. */
  readonly hourlyCounts: Uint32Array;
  /** Sunday first. */
  readonly weekdayMeans: readonly (number | null)[];
  /** January first. */
  readonly monthMeans: readonly (number | null)[];
  readonly distribution: readonly Bin[];
  readonly days: Int32Array;
  readonly values: Float64Array;
  /** Means of the week around each day of `days`; NaN where too few of its neighbours have a value. */
  readonly smoothed: Float64Array;
}

const daysAround = 3;
const fewestSmoothed = 3;

export function chartSeries(series: DailySeries): ChartSeries {
  return {
    hourlyMeans: series.hourlyMeans,
    hourlyCounts: series.hourlyCounts,
    weekdayMeans: meansBy(series, 7, weekdayOfDay),
    monthMeans: meansBy(series, 12, (day) => new Date(day * dayMilliseconds).getUTCMonth()),
    distribution: histogram(series.values),
    days: series.days,
    values: series.values,
    smoothed: smooth(series),
  };
}

function meansBy(
  { days, values }: DailyValues,
  size: number,
  columnOf: (day: number) => number,
): (number | null)[] {
  const columns = new RunningSums(size);
  days.forEach((day, i) => {
    columns.add(columnOf(day), 1, values[i] as number, 0);
  });
  return columns.means();
}

/** The centred mean of a calendar week. */
function smooth({ days, values }: DailyValues): Float64Array {
  const result = new Float64Array(days.length);
  let from = 0;
  let to = 0;
  days.forEach((day, i) => {
    while ((days[from] as number) < day - daysAround) from++;
    while (to < days.length && (days[to] as number) <= day + daysAround) to++;
    result[i] = to - from < fewestSmoothed ? NaN : sum(values.subarray(from, to)) / (to - from);
  });
  return result;
}
