/** Sums without rounding: every value is a whole number of 2^-80, so that only the result is rounded, once. */
const scale = 2 ** 80;

export function exactSum(values: readonly number[]): number {
  return Number(values.reduce((sum, value) => sum + BigInt(value * scale), 0n)) / scale;
}

export const exactMean = (values: readonly number[]): number => exactSum(values) / values.length;
