import type { HourSums } from '../../histories/hour-sums.ts';
import { daySeconds, hourSeconds } from '../../time/calendar.ts';
import { ElapsedHours } from '../../time/elapsed-hours.ts';
import type { PersonClock } from '../../time/person-clock.ts';
import { stretchAt, zoneOffsets } from '../../time/zone.ts';
import type {
  ConversionStep,
  DayClock,
  MeasurementColumns,
  Measurements,
  SeriesInput,
} from '../analysis-input.ts';
import { largestValue } from '../methods/finite.ts';
import { RunningSums } from '../methods/running-sums.ts';
import { toSortedColumns } from './measurement-columns.ts';

/** One value for each day with a record, in order; days are counted from 1970-01-01, local date. */
export interface DailyValues {
  readonly days: Int32Array;
  readonly values: Float64Array;
}

export interface DailySeries extends DailyValues {
  /** Mean of the single measurements by hour of the local clock. */
  readonly hourlyMeans: readonly (number | null)[];
  /** The number of measurements in each hour of the local clock. */
  readonly hourlyCounts: Uint32Array;
  /** The number of measurements in range, tagged ones included. */
  readonly validCount: number;
  /** The number of the others. */
  readonly outOfRange: number;
  /** Sums of every elapsed hour from `firstHour` on. */
  readonly byHour: RunningSums;
  readonly firstHour: number;
  /** Maps hours to days. */
  readonly elapsed: ElapsedHours;
  readonly recorded: RecordedHours;
  /** The number of measurements in each hour of the person's day. */
  readonly byHourOfDay: Uint32Array;
}

/** The hours in which something was recorded, as columns; an hour may be there several times. */
export interface RecordedHours {
  readonly hours: readonly number[];
  readonly elapsedHours: readonly number[];
  /** The number of measurements in each. */
  readonly counts: readonly number[];
}

export const dayOfHour = (hour: number): number => Math.floor(hour / 24);

/** Near a change of the offset a later instant can fall on an earlier date. */
const spareDays = 2;
const spareHours = 24 * spareDays;

interface Rows extends MeasurementColumns {
  readonly steps: readonly ConversionStep[];
}

type ValueSource = Rows | HourSums;

const isSums = (measurements: object): measurements is HourSums => 'hours' in measurements;

/** An hour by the person's days, by the clock, and by the time that has passed, all from 1970-01-01. */
interface HourOfRun {
  readonly hour: number;
  readonly clockHour: number;
  readonly elapsedHour: number;
}

/** Adds a run of measurements of the same hour. */
type AddRun = (at: HourOfRun, count: number, total: number, carry: number) => void;

export function dailySeries(series: SeriesInput, { timeZone, dayStartsAt = 0 }: DayClock): DailySeries {
  const zone = typeof timeZone === 'string' ? zoneOffsets(timeZone) : timeZone;
  const elapsed = new ElapsedHours(zone, dayStartsAt);
  const sources = sourcesOf(series);
  const ends = sources.flatMap((source) => endsOf(source, elapsed));
  const firstDay = Math.min(...ends.map(({ day }) => day)) - spareDays;
  const lastDay = Math.max(...ends.map(({ day }) => day)) + spareDays;
  const firstHour = Math.min(...ends.map(({ hour }) => hour)) - spareHours;
  const lastHour = Math.max(...ends.map(({ hour }) => hour)) + spareHours;
  const byDay = new RunningSums(Math.max(0, lastDay - firstDay + 1));
  const byHour = new RunningSums(Math.max(0, lastHour - firstHour + 1));
  const byClockHour = new RunningSums(24);
  const byHourOfDay = new Uint32Array(24);
  const hours: number[] = [];
  const elapsedHours: number[] = [];
  const counts: number[] = [];
  const addRun: AddRun = ({ hour, clockHour, elapsedHour }, count, total, carry) => {
    const day = dayOfHour(hour);
    const hourOfDay = hour - 24 * day;
    byHour.add(elapsedHour - firstHour, count, total, carry);
    byDay.add(day - firstDay, count, total, carry);
    byClockHour.add(clockHour - 24 * dayOfHour(clockHour), count, total, carry);
    byHourOfDay[hourOfDay] = (byHourOfDay[hourOfDay] as number) + count;
    hours.push(hour);
    elapsedHours.push(elapsedHour);
    counts.push(count);
  };
  for (const source of sources) {
    if (isSums(source)) addSums(source, addRun);
    else addRows(source, series, { zone, dayStartsAt, elapsed }, addRun);
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
    outOfRange: sources.reduce((total, source) => total + recordedIn(source), -validCount),
    byHour,
    firstHour,
    elapsed,
    recorded: { hours, elapsedHours, counts },
    byHourOfDay,
  };
}

function sourcesOf({ measurements, conversionSteps = [], tagged = [] }: SeriesInput): ValueSource[] {
  return [
    sourceOf(measurements, conversionSteps),
    ...tagged.map((each) =>
      sourceOf(each.measurements, [
        ...(each.conversionSteps ?? []),
        { operation: 'MULTIPLY', value: each.conversionFactor },
      ]),
    ),
  ];
}

const sourceOf = (measurements: Measurements, steps: readonly ConversionStep[]): ValueSource =>
  isSums(measurements) ? measurements : { ...toSortedColumns(measurements), steps };

interface End {
  readonly day: number;
  readonly hour: number;
}

/** The days and elapsed hours of the first and the last record; none without a record. */
function endsOf(source: ValueSource, elapsed: ElapsedHours): End[] {
  if (isSums(source)) return [...endsOfSums(source)];
  const { times } = source;
  return [...times.subarray(0, 1), ...times.subarray(-1)].map((time) => ({
    day: Math.floor(time / daySeconds),
    hour: Math.floor(time / hourSeconds) + elapsed.shiftAt(time),
  }));
}

function* endsOfSums({ hours, elapsedHours }: HourSums): Generator<End> {
  if (hours.length === 0) return;
  const least = (column: Int32Array) => column.reduce((a, b) => Math.min(a, b));
  const greatest = (column: Int32Array) => column.reduce((a, b) => Math.max(a, b));
  yield { day: dayOfHour(least(hours)), hour: least(elapsedHours) };
  yield { day: dayOfHour(greatest(hours)), hour: greatest(elapsedHours) };
}

const recordedIn = (source: ValueSource): number =>
  isSums(source)
    ? source.counts.reduce((total, count) => total + count, source.outOfRange)
    : source.times.length;

function addSums(
  { hours, clockHours, elapsedHours, counts, totals, carries }: HourSums,
  addRun: AddRun,
): void {
  for (let i = 0; i < hours.length; i++)
    addRun(
      {
        hour: hours[i] as number,
        clockHour: clockHours[i] as number,
        elapsedHour: elapsedHours[i] as number,
      },
      counts[i] as number,
      totals[i] as number,
      carries[i] as number,
    );
}

/** One pass; a run of measurements in the same hour is summed before its day and hour are touched. */
function addRows(
  { times, values, steps }: Rows,
  { minimumAllowedValue, maximumAllowedValue }: SeriesInput,
  { zone, dayStartsAt, elapsed }: PersonClock & { readonly elapsed: ElapsedHours },
  addRun: AddRun,
): void {
  const minimum = Math.max(minimumAllowedValue ?? -largestValue, -largestValue);
  const maximum = Math.min(maximumAllowedValue ?? largestValue, largestValue);
  const isConverted = steps.length > 0;
  let offset = 0;
  let shift = 0;
  let offsetUntil = -Infinity;
  let runUntil = -Infinity;
  let hour = 0;
  let clockHour = 0;
  let elapsedHour = 0;
  let count = 0;
  let total = 0;
  let carry = 0;
  for (let i = 0; i < times.length; i++) {
    const time = times[i] as number;
    if (time >= runUntil) {
      if (count > 0) addRun({ hour, clockHour, elapsedHour }, count, total, carry);
      count = 0;
      total = 0;
      carry = 0;
      if (time >= offsetUntil) {
        ({ offset, until: offsetUntil } = stretchAt(zone, time));
        shift = elapsed.shiftAt(time);
      }
      const local = time + offset;
      hour = Math.floor((local - dayStartsAt) / hourSeconds);
      clockHour = Math.floor(local / hourSeconds);
      elapsedHour = hour + shift;
      const hourEnds = Math.min((hour + 1) * hourSeconds + dayStartsAt, (clockHour + 1) * hourSeconds);
      runUntil = Math.min(hourEnds - offset, offsetUntil);
    }
    const value = isConverted ? convert(values[i] as number, steps) : (values[i] as number);
    if (!(value >= minimum && value <= maximum)) continue;
    const next = total + value;
    const added = next - total;
    carry += total - (next - added) + (value - added);
    total = next;
    count++;
  }
  if (count > 0) addRun({ hour, clockHour, elapsedHour }, count, total, carry);
}

function convert(value: number, steps: readonly ConversionStep[]): number {
  return steps.reduce(
    (result, step) => (step.operation === 'ADD' ? result + step.value : result * step.value),
    value,
  );
}
