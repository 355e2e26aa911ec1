import { DAY_SECONDS } from '../time/calendar.ts';
import { offsetAt, zoneOffsets } from '../time/zone.ts';
import type { ConversionStep, DayClock, MeasurementColumns, SeriesInput } from './analysis-input.ts';
import { LARGEST } from './finite.ts';
import { toSortedColumns } from './measurement-columns.ts';
import { RunningSums } from './running-sums.ts';

/** One value for each day with a record, in order; days are counted from 1970-01-01, local date. */
export interface DailyValues {
  readonly days: Int32Array;
  readonly values: Float64Array;
}

export interface DailySeries extends DailyValues {
  /** Mean of the single measurements by hour of the local clock. */
  readonly hourlyMeans: readonly (number | null)[];
  /** How many measurements there are in each hour of the local clock. */
  readonly hourlyCounts: Uint32Array;
  /** How many measurements, tagged ones included, were in range. */
  readonly validCount: number;
  /** How many were not. */
  readonly outOfRange: number;
  /** Sums of every hour from `firstHour` on; a day has 24, the first of which begins with the day. */
  readonly byHour: RunningSums;
  readonly firstHour: number;
}

const HOUR = 3600;
/** No zone has changed its offset twice within a week: equal ones this far apart hold in between. */
const STEADY = 2 * DAY_SECONDS;
/** Near a change of the offset a later instant can fall on an earlier date. */
const SPARE_DAYS = 2;

interface Source extends MeasurementColumns {
  readonly steps: readonly ConversionStep[];
}

/** Adds a run of measurements of the same hour, by the person's days and by the clock, both from 1970-01-01. */
type AddRun = (hour: number, clockHour: number, count: number, total: number, carry: number) => void;

export function dailySeries(series: SeriesInput, clock: DayClock): DailySeries {
  const sources = sourcesOf(series);
  const ends = sources.flatMap(({ times }) => [...times.subarray(0, 1), ...times.subarray(-1)]);
  const firstDay = Math.floor(Math.min(...ends) / DAY_SECONDS) - SPARE_DAYS;
  const lastDay = Math.floor(Math.max(...ends) / DAY_SECONDS) + SPARE_DAYS;
  const firstHour = firstDay * 24;
  const dayCount = Math.max(0, lastDay - firstDay + 1);
  const byDay = new RunningSums(dayCount);
  const byHour = new RunningSums(24 * dayCount);
  const byClockHour = new RunningSums(24);
  for (const source of sources) {
    addSource(source, series, clock, (hour, clockHour, count, total, carry) => {
      byHour.add(hour - firstHour, count, total, carry);
      byDay.add(Math.floor(hour / 24) - firstDay, count, total, carry);
      byClockHour.add(clockHour - Math.floor(clockHour / 24) * 24, count, total, carry);
    });
  }
  const known = Int32Array.from(byDay.counts.keys()).filter((index) => byDay.counts[index] !== 0);
  const validCount = byClockHour.counts.reduce((total, count) => total + count, 0);
  const isSum = series.combinationOperation === 'SUM';
  return {
    days: known.map((index) => firstDay + index),
    values: Float64Array.from(known, (index) => (isSum ? byDay.sum(index) : byDay.mean(index))),
    hourlyMeans: byClockHour.means(),
    hourlyCounts: byClockHour.counts,
    validCount,
    outOfRange: sources.reduce((total, { times }) => total + times.length, -validCount),
    byHour,
    firstHour,
  };
}

function sourcesOf({ measurements, conversionSteps = [], tagged = [] }: SeriesInput): Source[] {
  return [
    { ...toSortedColumns(measurements), steps: conversionSteps },
    ...tagged.map((each) => ({
      ...toSortedColumns(each.measurements),
      steps: [
        ...(each.conversionSteps ?? []),
        { operation: 'MULTIPLY', value: each.conversionFactor } as const,
      ],
    })),
  ];
}

/** One pass; a run of measurements in the same hour is summed before its day and hour are touched. */
function addSource(
  { times, values, steps }: Source,
  { minimumAllowedValue, maximumAllowedValue }: SeriesInput,
  { timeZone, dayStartsAt = 0 }: DayClock,
  addRun: AddRun,
): void {
  const zone = zoneOffsets(timeZone);
  const minimum = Math.max(minimumAllowedValue ?? -LARGEST, -LARGEST);
  const maximum = Math.min(maximumAllowedValue ?? LARGEST, LARGEST);
  const isConverted = steps.length > 0;
  let offset = 0;
  let steadyUntil = -Infinity;
  let runUntil = -Infinity;
  let hour = 0;
  let clockHour = 0;
  let count = 0;
  let total = 0;
  let carry = 0;
  for (let i = 0; i < times.length; i++) {
    const time = times[i] as number;
    if (time >= runUntil) {
      if (count > 0) addRun(hour, clockHour, count, total, carry);
      count = 0;
      total = 0;
      carry = 0;
      if (time >= steadyUntil) {
        offset = offsetAt(zone, time);
        // Around a change of the offset every measurement is looked up by itself.
        steadyUntil = offsetAt(zone, time + STEADY) === offset ? time + STEADY : time;
      }
      const local = time + offset;
      hour = Math.floor((local - dayStartsAt) / HOUR);
      clockHour = Math.floor(local / HOUR);
      const hourEnds = Math.min((hour + 1) * HOUR + dayStartsAt, (clockHour + 1) * HOUR);
      runUntil = Math.min(hourEnds - offset, steadyUntil);
    }
    const value = isConverted ? convert(values[i] as number, steps) : (values[i] as number);
    if (!(value >= minimum && value <= maximum)) continue;
    const next = total + value;
    const added = next - total;
    carry += total - (next - added) + (value - added);
    total = next;
    count++;
  }
  if (count > 0) addRun(hour, clockHour, count, total, carry);
}

function convert(value: number, steps: readonly ConversionStep[]): number {
  return steps.reduce(
    (result, step) => (step.operation === 'ADD' ? result + step.value : result * step.value),
    value,
  );
}
