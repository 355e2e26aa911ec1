import { offsetAt, type ZoneOffsets, zoneOffsets } from '../time/zone.ts';
import type { ConversionStep, MeasurementColumns, SeriesInput } from './analysis-input.ts';
import { LARGEST } from './finite.ts';
import { toSortedColumns } from './measurement-columns.ts';

/** One value for each day with a record, in order; days are counted from 1970-01-01, local date. */
export interface DailyValues {
  readonly days: Int32Array;
  readonly values: Float64Array;
}

export interface DailySeries extends DailyValues {
  /** Mean of the single measurements by local hour of the day. */
  readonly hourlyMeans: readonly (number | null)[];
  /** How many measurements, tagged ones included, were in range. */
  readonly validCount: number;
}

const HOUR = 3600;
/** No zone has changed its offset twice within a week: equal ones this far apart hold in between. */
const STEADY = 2 * 86_400;
/** Near a change of the offset a later instant can fall on an earlier date. */
const SPARE_DAYS = 2;

interface Source {
  readonly columns: MeasurementColumns;
  readonly steps: readonly ConversionStep[];
}

/** `delay` moves every measurement before its day is looked up. */
export function dailySeries(series: SeriesInput, timeZone: string, delay = 0): DailySeries {
  const sources = sourcesOf(series).filter(({ columns }) => columns.times.length > 0);
  if (sources.length === 0) {
    return {
      days: new Int32Array(),
      values: new Float64Array(),
      hourlyMeans: new Array<null>(24).fill(null),
      validCount: 0,
    };
  }
  const zone = zoneOffsets(timeZone);
  const firstTime = Math.min(...sources.map(({ columns }) => columns.times[0] as number));
  const lastTime = Math.max(...sources.map(({ columns }) => columns.times.at(-1) as number));
  const totals = new Totals(
    Math.floor((firstTime + delay) / 86_400) - SPARE_DAYS,
    Math.floor((lastTime + delay) / 86_400) + SPARE_DAYS,
  );
  const minimum = Math.max(series.minimumAllowedValue ?? -LARGEST, -LARGEST);
  const maximum = Math.min(series.maximumAllowedValue ?? LARGEST, LARGEST);
  for (const source of sources) addSource(source, zone, delay, minimum, maximum, totals);
  return totals.toDailySeries(series.combinationOperation);
}

function sourcesOf(series: SeriesInput): Source[] {
  const own = { columns: toSortedColumns(series.measurements), steps: series.conversionSteps ?? [] };
  const tagged = (series.tagged ?? []).map(({ measurements, conversionFactor, conversionSteps = [] }) => ({
    columns: toSortedColumns(measurements),
    steps: [...conversionSteps, { operation: 'MULTIPLY', value: conversionFactor } as const],
  }));
  return [own, ...tagged];
}

/** One pass; a run of measurements in the same local hour is summed before its day and hour are touched. */
function addSource(
  { columns: { times, values }, steps }: Source,
  zone: ZoneOffsets,
  delay: number,
  minimum: number,
  maximum: number,
  totals: Totals,
): void {
  const isConverted = steps.length > 0;
  let offset = 0;
  let steadyUntil = -Infinity;
  let until = -Infinity;
  let localHour = 0;
  let count = 0;
  let total = 0;
  let carry = 0;
  for (let i = 0; i < times.length; i++) {
    const time = (times[i] as number) + delay;
    if (time >= until) {
      if (count > 0) totals.add(localHour, count, total, carry);
      count = 0;
      total = 0;
      carry = 0;
      if (time >= steadyUntil) {
        offset = offsetAt(zone, time);
        // Around a change of the offset every measurement is looked up by itself.
        steadyUntil = offsetAt(zone, time + STEADY) === offset ? time + STEADY : time;
      }
      localHour = Math.floor((time + offset) / HOUR);
      until = Math.min((localHour + 1) * HOUR - offset, steadyUntil);
    }
    let value = values[i] as number;
    if (isConverted) value = convert(value, steps);
    if (!(value >= minimum && value <= maximum)) continue;
    const next = total + value;
    const added = next - total;
    carry += total - (next - added) + (value - added);
    total = next;
    count++;
  }
  if (count > 0) totals.add(localHour, count, total, carry);
}

function convert(value: number, steps: readonly ConversionStep[]): number {
  let converted = value;
  for (const { operation, value: by } of steps)
    converted = operation === 'ADD' ? converted + by : converted * by;
  return converted;
}

/** Sums by day and by hour of the day, with their rounding errors. */
class Totals {
  readonly #firstDay: number;
  readonly #dayTotals: Sums;
  readonly #hourTotals = new Sums(24);

  constructor(firstDay: number, lastDay: number) {
    this.#firstDay = firstDay;
    this.#dayTotals = new Sums(lastDay - firstDay + 1);
  }

  add(localHour: number, count: number, total: number, carry: number): void {
    const day = Math.floor(localHour / 24);
    this.#dayTotals.add(day - this.#firstDay, count, total, carry);
    this.#hourTotals.add(localHour - day * 24, count, total, carry);
  }

  toDailySeries(operation: 'MEAN' | 'SUM'): DailySeries {
    const days: number[] = [];
    const values: number[] = [];
    let validCount = 0;
    this.#dayTotals.counts.forEach((count, index) => {
      if (count === 0) return;
      validCount += count;
      const sum = this.#dayTotals.sum(index);
      days.push(this.#firstDay + index);
      values.push(operation === 'SUM' ? sum : sum / count);
    });
    const hourlyMeans = Array.from(this.#hourTotals.counts, (count, hour) =>
      count === 0 ? null : this.#hourTotals.sum(hour) / count,
    );
    return { days: Int32Array.from(days), values: Float64Array.from(values), hourlyMeans, validCount };
  }
}

class Sums {
  readonly counts: Uint32Array;
  readonly #totals: Float64Array;
  readonly #carries: Float64Array;

  constructor(size: number) {
    this.counts = new Uint32Array(size);
    this.#totals = new Float64Array(size);
    this.#carries = new Float64Array(size);
  }

  add(index: number, count: number, value: number, carry: number): void {
    const total = this.#totals[index] as number;
    const next = total + value;
    const added = next - total;
    this.counts[index] = (this.counts[index] as number) + count;
    this.#totals[index] = next;
    this.#carries[index] =
      (this.#carries[index] as number) + carry + (total - (next - added) + (value - added));
  }

  sum(index: number): number {
    return (this.#totals[index] as number) + (this.#carries[index] as number);
  }
}
