import type { EffectDays } from './effect-days.ts';
import type { Exposure } from './exposure.ts';
import { pearson } from './moments.ts';

/** Cause and effect of the same days, in order of day. */
export interface Pairs {
  readonly days: Int32Array;
  /** What the day's effect was exposed to. */
  readonly cause: Float64Array;
  readonly effect: Float64Array;
}

export interface DelayCorrelation {
  readonly lagDays: number;
  readonly n: number;
  readonly r: number | null;
}

const FEWEST_FOR_DELAYS = 10;
export const LAGS = [-28, -14, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 14, 28];

/** Each day's effect with the mean exposure of its measurements, over those whose exposure is known. */
export function pairDays(effect: EffectDays, exposureAt: Exposure): Pairs {
  const days = new Int32Array(effect.days.length);
  const x = new Float64Array(effect.days.length);
  const y = new Float64Array(effect.days.length);
  let count = 0;
  for (let i = 0; i < effect.days.length; i++) {
    const dose = exposureOfDay(effect, i, exposureAt);
    if (!Number.isFinite(dose)) continue;
    days[count] = effect.days[i] as number;
    x[count] = dose;
    y[count] = effect.values[i] as number;
    count++;
  }
  return { days: days.subarray(0, count), cause: x.subarray(0, count), effect: y.subarray(0, count) };
}

function exposureOfDay({ starts, hours, counts }: EffectDays, i: number, exposureAt: Exposure): number {
  const from = starts[i] as number;
  const to = starts[i + 1] as number;
  if (to - from === 1) return exposureAt(hours[from] as number);
  let total = 0;
  let weight = 0;
  for (let j = from; j < to; j++) {
    const exposure = exposureAt(hours[j] as number);
    if (Number.isNaN(exposure)) continue;
    total += exposure * (counts[j] as number);
    weight += counts[j] as number;
  }
  return total / weight;
}

/** Null under ten pairs, of which too many would lie close to a line by chance. */
export function correlationFromTenPairs({ cause, effect }: Pairs): number | null {
  return cause.length < FEWEST_FOR_DELAYS ? null : pearson(cause, effect);
}
