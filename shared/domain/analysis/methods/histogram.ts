import { mustAt } from '../../lists/must.ts';
import { extremesOf } from './moments.ts';
import { multiple, roundStep } from './round-step.ts';

/** Days per value: a column for each of a few distinct values, else bins of a round width. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const mostSingleValues = 12;
const fewestBins = 5;
const mostBins = 20;
/** A value on the edge of a bin must not fall below it by rounding. */
const rounding = 1e-9;

export function histogram(values: Float64Array): Bin[] {
  const sorted = values.slice().sort();
  const distinct = sorted.filter((value, i) => i === 0 || value !== sorted[i - 1]);
  if (distinct.length <= mostSingleValues) {
    return Array.from(distinct, (value) => ({
      from: value,
      to: value,
      count: sorted.filter((other) => other === value).length,
    }));
  }
  const { lowest, highest } = extremesOf(sorted);
  const wanted = Math.ceil(Math.log2(sorted.length) + 1);
  const width = roundStep((highest - lowest) / Math.max(fewestBins, Math.min(mostBins, wanted)));
  const binOf = (value: number) => Math.floor(value / width + rounding);
  const first = binOf(lowest);
  const counts = new Uint32Array(binOf(highest) - first + 1);
  for (const value of sorted) {
    const bin = binOf(value) - first;
    counts[bin] = mustAt(counts, bin) + 1;
  }
  return Array.from(counts, (count, i) => ({
    from: multiple(width, first + i),
    to: multiple(width, first + i + 1),
    count,
  }));
}
