import { valueSteps } from './value-steps.ts';

/** Mid-ranks: equal values share the mean of the ranks they take up. */
export function midRanks(values: Float64Array): Float64Array {
  const steps = values.map(valueSteps(values));
  const sorted = steps.slice().sort();
  return steps.map((value) => (countBelow(sorted, value, false) + countBelow(sorted, value, true) + 1) / 2);
}

/** The number of sorted values below the given one, or not above it. */
function countBelow(sorted: Float64Array, value: number, orEqual: boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const candidate = sorted[middle] as number;
    if (candidate < value || (orEqual && candidate === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}
