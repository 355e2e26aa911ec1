import type { HourSums } from '../../histories/hour-sums.ts';
import type { MeasurementColumns, Measurements } from '../analysis-input.ts';

/** The times the service accepts. A stray one outside would stretch a history over thousands of years. */
const earliest = Date.UTC(1900, 0, 1) / 1000;
const latest = Date.UTC(2101, 0, 1) / 1000;

/** Columns in order of time, then value, so that no sum depends on the order in which records arrived. */
export function toSortedColumns(measurements: Exclude<Measurements, HourSums>): MeasurementColumns {
  const columns = 'times' in measurements ? measurements : toColumns(measurements);
  return isSorted(columns) ? columns : sort(columns);
}

/** A loop by index, because `Float64Array.from` and `for … of` take many times as long over a million rows. */
function toColumns(rows: readonly (readonly [number, number])[]): MeasurementColumns {
  const times = new Float64Array(rows.length);
  const values = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as readonly [number, number];
    times[i] = row[0];
    values[i] = row[1];
  }
  return { times, values };
}

function isSorted({ times, values }: MeasurementColumns): boolean {
  let before = earliest;
  for (let i = 0; i < times.length; i++) {
    const time = times[i] as number;
    if (!(time > before) && !(time === before && (values[i] as number) >= (values[i - 1] ?? -Infinity)))
      return false;
    before = time;
  }
  return before < latest;
}

function sort({ times, values }: MeasurementColumns): MeasurementColumns {
  const order = Uint32Array.from(times.keys())
    .filter(
      (i) => (times[i] as number) >= earliest && (times[i] as number) < latest && !Number.isNaN(values[i]),
    )
    .sort((a, b) => (times[a] as number) - (times[b] as number) || compare(values[a], values[b]));
  return {
    times: Float64Array.from(order, (i) => times[i] as number),
    values: Float64Array.from(order, (i) => values[i] as number),
  };
}

/** Not by subtraction: two infinities have no difference. */
function compare(a = 0, b = 0): number {
  return a < b ? -1 : Number(a > b);
}
