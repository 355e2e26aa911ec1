import { pearson } from '../methods/moments.ts';
import type { EffectDays } from './effect-days.ts';
import { type CauseWindows, type Exposure, exposuresAt } from './exposure.ts';

/** Cause and effect of the same days, in order of day. */
export interface Pairs {
  readonly days: Int32Array;
  /** The exposure of the day's effect. */
  readonly cause: Float64Array;
  readonly effect: Float64Array;
}

export interface DelayCorrelation {
  readonly lagDays: number;
  readonly n: number;
  readonly r: number | null;
}

const fewestPairs = 10;
/** The delays at which cause and effect are compared; at a negative one the cause comes after the effect. */
export const lagsInDays = [-28, -14, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 14, 28];

/** Each day's effect with the mean exposure of its measurements, over those whose exposure is known. */
export function pairDays(effect: EffectDays, windows: CauseWindows, exposure: Exposure): Pairs {
  const { starts, counts } = effect;
  const { values, places, shift } = exposuresAt(windows, exposure, effect.hours);
  const days = new Int32Array(effect.days.length);
  const x = new Float64Array(effect.days.length);
  const y = new Float64Array(effect.days.length);
  let count = 0;
  for (let i = 0; i < effect.days.length; i++) {
    const from = starts[i] as number;
    const to = starts[i + 1] as number;
    let total = 0;
    let weight = 0;
    for (let hour = from; hour < to; hour++) {
      const place = ((places[hour] as number) + shift) | 0;
      const dose = place >= 0 && place < values.length ? (values[place] as number) : NaN;
      if (Number.isNaN(dose)) continue;
      const measurements = to - from === 1 ? 1 : (counts[hour] as number);
      total += dose * measurements;
      weight += measurements;
    }
    if (!Number.isFinite(total / weight)) continue;
    days[count] = effect.days[i] as number;
    x[count] = total / weight;
    y[count] = effect.values[i] as number;
    count++;
  }
  return { days: days.subarray(0, count), cause: x.subarray(0, count), effect: y.subarray(0, count) };
}

/** Null under ten pairs: fewer are close to a line by chance too often. */
export function correlationFromTenPairs({ cause, effect }: Pairs): number | null {
  return cause.length < fewestPairs ? null : pearson(cause, effect);
}
