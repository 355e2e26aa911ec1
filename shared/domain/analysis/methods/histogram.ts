import { multiple, roundStep } from './round-step.ts';

/** Days per value: a column for each of a few distinct values, else bins of a round width. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const MOST_SINGLE_VALUES = 12;
const FEWEST_BINS = 5;
const MOST_BINS = 20;
/** A value on the edge of a bin must not fall below it by rounding. */
const ROUNDING = 1e-9;

export function histogram(values: Float64Array): Bin[] {
  const sorted = values.slice().sort();
  const distinct = sorted.filter((value, i) => i === 0 || value !== sorted[i - 1]);
  if (distinct.length <= MOST_SINGLE_VALUES) {
    return Array.from(distinct, (value) => ({
      from: value,
      to: value,
      count: sorted.filter((other) => other === value).length,
    }));
  }
  const lowest = sorted[0] as number;
  const highest = sorted.at(-1) as number;
  const wanted = Math.ceil(Math.log2(sorted.length) + 1);
  const width = roundStep((highest - lowest) / Math.max(FEWEST_BINS, Math.min(MOST_BINS, wanted)));
  const binOf = (value: number) => Math.floor(value / width + ROUNDING);
  const first = binOf(lowest);
  const counts = new Uint32Array(binOf(highest) - first + 1);
  for (const value of sorted) counts[binOf(value) - first] = (counts[binOf(value) - first] as number) + 1;
  return Array.from(counts, (count, i) => ({
    from: multiple(width, first + i),
    to: multiple(width, first + i + 1),
    count,
  }));
}
