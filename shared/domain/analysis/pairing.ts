import { type DayGrid, windowMean } from './day-grid.ts';
import { pearson } from './moments.ts';

/** Cause and effect of the same days, in order of day. */
export interface Pairs {
  readonly days: Int32Array;
  readonly cause: Float64Array;
  readonly effect: Float64Array;
}

export interface DelayCorrelation {
  readonly lagDays: number;
  readonly n: number;
  readonly r: number | null;
}

const FEWEST_FOR_DELAYS = 10;
const LAGS = [-28, -14, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 14, 28];

/**
 * Each effect day with the mean cause of `length` days, of which the first lies `shift` days after the effect's.
 * A window that ends on the effect's day has the shift 1 − length.
 */
export function pairDays(cause: DayGrid, effect: DayGrid, shift: number, length: number): Pairs {
  const days = new Int32Array(effect.values.length);
  const x = new Float64Array(effect.values.length);
  const y = new Float64Array(effect.values.length);
  let count = 0;
  for (let i = 0; i < effect.values.length; i++) {
    const outcome = effect.values[i] as number;
    if (Number.isNaN(outcome)) continue;
    const dose = windowMean(cause, effect.firstDay + i + shift, length);
    if (!Number.isFinite(dose)) continue;
    days[count] = effect.firstDay + i;
    x[count] = dose;
    y[count] = outcome;
    count++;
  }
  return { days: days.subarray(0, count), cause: x.subarray(0, count), effect: y.subarray(0, count) };
}

/** Does the effect come before the cause? The r of each day's effect with the cause of the days after it. */
export function reverseCorrelation(cause: DayGrid, effect: DayGrid, length: number): number | null {
  return correlationFromTenPairs(pairDays(cause, effect, 1, length));
}

/** A positive lag is an effect that many days after its cause. */
export function correlationsOverDelays(cause: DayGrid, effect: DayGrid): DelayCorrelation[] {
  return LAGS.map((lagDays) => {
    const pairs = pairDays(cause, effect, -lagDays, 1);
    return { lagDays, n: pairs.days.length, r: correlationFromTenPairs(pairs) };
  });
}

function correlationFromTenPairs({ cause, effect }: Pairs): number | null {
  return cause.length < FEWEST_FOR_DELAYS ? null : pearson(cause, effect);
}
