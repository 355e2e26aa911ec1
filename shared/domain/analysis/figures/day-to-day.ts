import type { Pairs } from '../days/pairing.ts';
import { coincidenceP } from '../methods/coincidence.ts';
import { twoSidedT } from '../methods/distributions.ts';
import { correlationOfDeviations, deviations, dot, sumOfSquares } from '../methods/moments.ts';
import { normalScores } from '../methods/normal-scores.ts';
import { isLeftOver } from '../methods/residuals.ts';
import { mostCommonGap } from '../methods/serial-dependence.ts';
import { type SlowTerms, slowTerms } from '../methods/slow-terms.ts';
import { significanceLevel, tValue } from './significance.ts';

/** Fewer pairs leave nothing once what is slow is taken out. */
export const fewestFromDayToDay = 20;
/** The half waves that a study takes out at least: fewer would leave half of a month's wave in a month's days. */
const leastFastest = 3;
/** The number of pairs from which on the strict level applies. */
export const manyPairs = 120;
/** Fewer pairs have passed the study's own test already, so the level is lenient, if the link is still as strong. */
const lenientLevel = 0.15;
const leastShareKept = 0.5;
const mostLags = 10;
const pairsPerLag = 8;
/** Less than this share left over is rounding. */
const leastUnexplained = 1e-13;

/** A test whether two series go together from one day to the next, with weekday, trend and season taken out. */
interface DayToDayTest {
  /** Null where trend, weekday and what is slow explain one of them completely. */
  readonly r: number | null;
  readonly p: number;
  readonly slowTerms: number;
  readonly terms: number;
  readonly gap: number;
  readonly lags: number;
  /** A factor over 1 if both spread more on the same days; the sample is worth less by it. */
  readonly spread: number | null;
  readonly effectiveSampleSize: number | null;
  /** The chance that both meet like this by accident; null unless both are rare. */
  readonly coincidenceP: number | null;
}

/** The terms may be shared by pairs of the same days. */
export function testFromDayToDay(
  { days, cause, effect }: Pairs,
  shared: SlowTerms = slowTerms(days),
): DayToDayTest {
  const n = days.length;
  const gap = mostCommonGap(days);
  const lags = Math.min(mostLags, Math.floor(n / pairsPerLag));
  const known = { slowTerms: shared.cosines, terms: shared.count, gap, lags };
  const coincidence = coincidenceP(cause, effect);
  const u = rest(cause, shared);
  const v = rest(effect, shared);
  const r = u && v && correlationOfDeviations(u, v);
  if (u === null || v === null || r === null) {
    return { ...known, r: null, p: 1, spread: null, effectiveSampleSize: null, coincidenceP: coincidence };
  }
  const spread = Math.max(1, sharedSpread(u, v), sharedSpread(v, u));
  const dependence = 2 * Math.max(0, sharedMemory(days, u, v, gap, lags));
  const effectiveSampleSize = ((n / (spread + dependence)) * (n - known.terms)) / n;
  const degreesOfFreedom = effectiveSampleSize - 2;
  const p = degreesOfFreedom > 0 ? twoSidedT(tValue(r, degreesOfFreedom), degreesOfFreedom) : 1;
  return {
    ...known,
    r,
    p: Math.max(p, coincidence ?? 0),
    spread,
    effectiveSampleSize,
    coincidenceP: coincidence,
  };
}

/** The values by rank, so that no day weighs more than its place, without the terms; null where nothing is left. */
export function rest(values: Float64Array, terms: SlowTerms): Float64Array | null {
  const scores = normalScores(values);
  const left = terms.rest(scores);
  return isLeftOver(left, deviations(scores)) ? left : null;
}

/** The factor by which both spread more on the same days than if each spread by itself. */
function sharedSpread(u: Float64Array, v: Float64Array): number {
  const slope = dot(u, v) / sumOfSquares(u);
  const unexplained = v.map((value, i) => value - slope * (u[i] as number));
  const left = sumOfSquares(unexplained);
  if (!(left > leastUnexplained * sumOfSquares(v))) return 1;
  let together = 0;
  for (let i = 0; i < u.length; i++) together += (u[i] as number) ** 2 * (unexplained[i] as number) ** 2;
  return (u.length * together) / (sumOfSquares(u) * left);
}

/** The products of both series' autocorrelations over the first lags, each weighed by its number of days. */
function sharedMemory(days: Int32Array, u: Float64Array, v: Float64Array, gap: number, lags: number): number {
  const squaresU = sumOfSquares(u);
  const squaresV = sumOfSquares(v);
  const n = days.length;
  let total = 0;
  for (let k = 1; k <= lags; k++) {
    let count = 0;
    let productU = 0;
    let productV = 0;
    for (let i = 0, j = 0; j < n; j++) {
      const earlier = (days[j] as number) - k * gap;
      while ((days[i] as number) < earlier) i++;
      if (days[i] !== earlier) continue;
      count++;
      productU += (u[i] as number) * (u[j] as number);
      productV += (v[i] as number) * (v[j] as number);
    }
    if (count === 0) continue;
    total += (count / n) * ((productU / count / squaresU) * n) * ((productV / count / squaresV) * n);
  }
  return total;
}

/** The test as a study shows it. */
export interface DayToDay {
  readonly r: number | null;
  readonly pValue: number;
  /** Whether the finding shows from one day to the next as well, the same way round. */
  readonly holds: boolean;
}

/** `judgedPairs` is the number of pairs of the whole study, where these are other ones of it. */
export function dayToDay(
  pairs: Pairs,
  adjustedCorrelation: number | null,
  judgedPairs = pairs.days.length,
): DayToDay | null {
  if (pairs.days.length < fewestFromDayToDay) return null;
  const { r, p } = testFromDayToDay(pairs, studyTerms(pairs.days));
  return { r, pValue: p, holds: holdsInStudy(r, p, adjustedCorrelation, judgedPairs) };
}

export const studyTerms = (days: Int32Array): SlowTerms => slowTerms(days, leastFastest);

export const levelFromDayToDay = (judgedPairs: number): number =>
  judgedPairs >= manyPairs ? significanceLevel : lenientLevel;

/** A slow wave leaves nearly nothing of its link from day to day, an effect nearly all of it. */
export function holdsInStudy(
  r: number | null,
  p: number,
  adjustedCorrelation: number | null,
  judgedPairs: number,
): boolean {
  const isKept =
    judgedPairs >= manyPairs || Math.abs(r ?? 0) >= leastShareKept * Math.abs(adjustedCorrelation ?? 0);
  return isKept && isHeld(r, p, adjustedCorrelation, levelFromDayToDay(judgedPairs));
}

export const isHeld = (
  r: number | null,
  p: number,
  adjustedCorrelation: number | null,
  level = significanceLevel,
): boolean => p <= level && r !== null && Math.sign(r) === Math.sign(adjustedCorrelation ?? 0);
