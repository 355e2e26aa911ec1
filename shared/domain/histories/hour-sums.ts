import type { ValueConversion } from './conversion.ts';
import type { PostedRow, Run } from './runs.ts';
import { addValue, nothing, type Sum } from './sum.ts';

/** A history as the analysis takes it: sums of the values in range, in the unit of the analysis. */
export interface HourSums {
  /** Hours of the person's days and of the wall clock, both counted from 1970-01-01. */
  readonly hours: Int32Array;
  readonly clockHours: Int32Array;
  /** `hours`, but counted on without a jump when the person changes zones. */
  readonly elapsedHours: Int32Array;
  readonly counts: Uint32Array;
  readonly totals: Float64Array;
  readonly carries: Float64Array;
  /** The number of measurements that were not in range. */
  readonly outOfRange: number;
}

export interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
}

/** A run and how to convert it to the unit of the analysis. */
export interface ConvertedRun {
  readonly run: Run;
  readonly conversion: ValueConversion;
}

/** Whether a run counts as a whole, or its rows have to be looked at one by one. */
export function needsRows({ run, conversion }: ConvertedRun, { minimum, maximum }: Bounds): boolean {
  if (conversion.ofSum === undefined) return true;
  const ends = [conversion.ofValue(run.least), conversion.ofValue(run.greatest)];
  return !ends.every((end) => end >= minimum && end <= maximum);
}

/** Runs for which `needsRows` is true must have their rows. */
export function toHourSums(runs: readonly ConvertedRun[], bounds: Bounds): HourSums {
  const used = runs.map((one) => ({ run: one.run, sum: sumWithin(one, bounds) }));
  const counted = used.filter(({ sum }) => sum.count > 0);
  const column = (read: (one: (typeof counted)[number]) => number) => counted.map(read);
  return {
    hours: Int32Array.from(column(({ run }) => run.hour)),
    clockHours: Int32Array.from(column(({ run }) => run.clockHour)),
    elapsedHours: Int32Array.from(column(({ run }) => run.elapsedHour)),
    counts: Uint32Array.from(column(({ sum }) => sum.count)),
    totals: Float64Array.from(column(({ sum }) => sum.total)),
    carries: Float64Array.from(column(({ sum }) => sum.carry)),
    outOfRange: used.reduce((left, { run, sum }) => left + run.count - sum.count, 0),
  };
}

function sumWithin(one: ConvertedRun, bounds: Bounds): Sum {
  const { run, conversion } = one;
  const { ofValue, ofSum } = conversion;
  if (ofSum !== undefined && !needsRows(one, bounds)) return ofSum(run);
  if (run.rows === undefined) throw new Error('The rows of a run are needed.');
  const within = run.rows.filter(({ value }) => {
    const converted = ofValue(value);
    return converted >= bounds.minimum && converted <= bounds.maximum;
  });
  return ofSum === undefined ? sumRows(within, ofValue) : ofSum(sumRows(within, (value) => value));
}

const sumRows = (rows: readonly PostedRow[], of: (value: number) => number): Sum =>
  rows.reduce((sum, { value }) => addValue(sum, of(value)), nothing);
