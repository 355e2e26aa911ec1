/** Digits in which two values must agree to count as equal. */
const digits = 12;

/**
 * Writes values of a series in whole steps, twelve digits below its largest: sums of the same numbers in another order
 * differ in the digits behind, and must not make two groups, ranks or changes out of one value.
 */
export function valueSteps(values: Float64Array): (value: number) => number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i] as number));
  const step = largest === 0 ? 0 : 10 ** (Math.floor(Math.log10(largest)) - (digits - 1));
  return step === 0 ? (value) => value : (value) => Math.round(value / step);
}
