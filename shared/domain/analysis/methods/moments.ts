/** The sum with every rounding error carried along, so that equal days add up to equal sums in any order. */
export function sum(values: Float64Array): number {
  let total = 0;
  let carry = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    const next = total + value;
    const added = next - total;
    carry += total - (next - added) + (value - added);
    total = next;
  }
  return total + carry;
}

export function mean(values: Float64Array): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}

/** The standard deviation of a sample, with n − 1. */
export function standardDeviation(values: Float64Array): number | null {
  if (values.length < 2) return null;
  return Math.sqrt(sumOfSquares(deviations(values)) / (values.length - 1));
}

export function deviations(values: Float64Array): Float64Array {
  const centre = mean(values) ?? 0;
  const result = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) result[i] = (values[i] as number) - centre;
  return result;
}

export function sumOfSquares(values: Float64Array): number {
  return dot(values, values);
}

export function dot(x: Float64Array, y: Float64Array): number {
  let total = 0;
  for (let i = 0; i < x.length; i++) total += (x[i] as number) * (y[i] as number);
  return total;
}

export function extremesOf(values: Float64Array): { readonly lowest: number; readonly highest: number } {
  let lowest = Infinity;
  let highest = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return { lowest, highest };
}

/** Differences within the rounding of the numbers are no variation. */
export function isConstant(values: Float64Array): boolean {
  const { lowest, highest } = extremesOf(values);
  return !(highest - lowest > 1e-12 * Math.max(1, Math.abs(lowest), Math.abs(highest)));
}

/** Two points are always on a line, so three are the fewest that say anything. */
const fewestForCorrelation = 3;

export function pearson(x: Float64Array, y: Float64Array): number | null {
  if (x.length < fewestForCorrelation || isConstant(x) || isConstant(y)) return null;
  return correlationOfDeviations(deviations(x), deviations(y));
}

/** Two passes, because sums of raw squares lose every digit when the mean is large next to the spread. */
export function correlationOfDeviations(x: Float64Array, y: Float64Array): number | null {
  const r = dot(x, y) / (Math.sqrt(sumOfSquares(x)) * Math.sqrt(sumOfSquares(y)));
  return Number.isNaN(r) ? null : Math.max(-1, Math.min(1, r));
}
