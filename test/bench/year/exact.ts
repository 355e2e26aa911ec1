/** Sums without rounding: every value is a whole number of 2^-80, so that only the result is rounded, once. */
const SCALE = 2 ** 80;

export function exactSum(values: readonly number[]): number {
  return Number(values.reduce((sum, value) => sum + BigInt(value * SCALE), 0n)) / SCALE;
}

export const exactMean = (values: readonly number[]): number => exactSum(values) / values.length;
