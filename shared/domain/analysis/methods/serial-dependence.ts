import { sumOfSquares } from './moments.ts';

const strongest = 0.999;

export interface SerialDependence {
  readonly phiCause: number;
  readonly phiEffect: number;
  /** The number of independent days that the pairs are worth. */
  readonly effectiveSampleSize: number;
}

/** Aware of gaps: days far apart count as nearly independent, neighbours as the near-repeats they are. */
export function serialDependence(
  days: Int32Array,
  cause: Float64Array,
  effect: Float64Array,
  termCount: number,
): SerialDependence {
  const n = days.length;
  const gap = mostCommonGap(days);
  const phiCause = autocorrelation(cause, days, gap);
  const phiEffect = autocorrelation(effect, days, gap);
  const perDay = Math.max(0, phiCause * phiEffect) ** (1 / gap);
  let shared = 0;
  let sharedTotal = 0;
  for (let i = 1; i < n; i++) {
    shared = perDay ** ((days[i] as number) - (days[i - 1] as number)) * (1 + shared);
    sharedTotal += shared;
  }
  const effective = Math.min(n, (n * n) / (n + 2 * sharedTotal));
  return { phiCause, phiEffect, effectiveSampleSize: (effective * (n - termCount)) / n };
}

/** The most common distance between neighbouring days; the smallest on a tie. */
export function mostCommonGap(days: Int32Array): number {
  const counts = new Map<number, number>();
  for (let i = 1; i < days.length; i++) {
    const gap = (days[i] as number) - (days[i - 1] as number);
    counts.set(gap, (counts.get(gap) ?? 0) + 1);
  }
  let best = 1;
  let bestCount = 0;
  for (const [gap, count] of counts) {
    if (count > bestCount || (count === bestCount && gap < best)) {
      best = gap;
      bestCount = count;
    }
  }
  return best;
}

/** The autocorrelation of values around zero, over neighbours exactly one gap apart. */
export function autocorrelation(values: Float64Array, days: Int32Array, gap: number): number {
  let product = 0;
  let count = 0;
  for (let i = 1; i < values.length; i++) {
    if ((days[i] as number) - (days[i - 1] as number) !== gap) continue;
    product += (values[i] as number) * (values[i - 1] as number);
    count++;
  }
  const phi = product / count / (sumOfSquares(values) / values.length);
  return Math.max(-strongest, Math.min(strongest, phi));
}
