/** Twelve digits below the largest value: sums of whole steps are exact, so ties are ties everywhere. */
const digits = 12;

interface PairValue {
  readonly a: number;
  readonly b: number;
}

export interface WholeSteps {
  /** Differences A − B in whole steps. */
  readonly differences: Float64Array;
  readonly step: number;
}

export function wholeSteps(pairs: readonly PairValue[]): WholeSteps {
  const largest = pairs.reduce((most, { a, b }) => Math.max(most, Math.abs(a), Math.abs(b)), 0);
  // The power of ten is read from a text, because a computed one may miss the nearest number.
  const step = largest === 0 ? 1 : Number(`1e${Math.floor(Math.log10(largest)) - (digits - 1)}`);
  return { step, differences: Float64Array.from(pairs, ({ a, b }) => Math.floor((a - b) / step + 0.5)) };
}

/** A mean of differences in units; one that rounding alone could make is 0. */
export const toUnits = (meanInSteps: number, step: number): number =>
  Math.abs(meanInSteps) <= 1 ? 0 : meanInSteps * step;

export function totalOf(differences: Float64Array): number {
  let total = 0;
  for (const difference of differences) total += difference;
  return total;
}
