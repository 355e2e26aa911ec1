import { normal975, tQuantile, twoSidedNormal } from './distributions.ts';

/** One person's result: the adjusted correlation and how many independent days it is worth. */
interface PersonResult {
  readonly r: number;
  readonly effectiveSampleSize: number;
}

/** The common result of several people, each of whom may have a true correlation of their own. */
export interface PooledCorrelation extends Pick<PooledSums, 'k' | 'tauSquared' | 'q'> {
  readonly r: number;
  readonly confidenceInterval: readonly [number, number];
  /** The range in which one more person's correlation is expected; null under three people. */
  readonly predictionInterval: readonly [number, number] | null;
  readonly p: number;
  /** The share of the variation that is not chance, in percent. */
  readonly iSquared: number;
}

/** The sums over all people, from which the rest follows. */
interface PooledSums {
  /** The number of people whose results could be used. */
  readonly k: number;
  /** The mean of Fisher's z, and its standard error. */
  readonly z: number;
  readonly error: number;
  /** The variance of the true Fisher z between people. */
  readonly tauSquared: number;
  /** Cochran's Q. */
  readonly q: number;
}

/** A correlation of exactly ±1 has no finite Fisher z. */
export const largestR = 0.999_999;
const fewestForPrediction = 3;

/** Random effects on Fisher's z after DerSimonian and Laird, each variance 1 / (nEff − 3). Null without anyone. */
export function poolCorrelations(people: readonly PersonResult[]): PooledCorrelation | null {
  const usable = people.filter(({ r, effectiveSampleSize }) => Number.isFinite(r) && effectiveSampleSize > 3);
  const k = usable.length;
  if (k === 0) return null;
  const results = usable.map(({ r, effectiveSampleSize }) => ({
    z: Math.atanh(Math.max(-largestR, Math.min(largestR, r))),
    variance: 1 / (effectiveSampleSize - 3),
  }));

  const precisionOf = ({ variance }: ZResult) => 1 / variance;
  const precisions = results.map(precisionOf);
  const common = weightedMean(results, precisionOf);
  const q = total(results.map((result) => precisionOf(result) * (result.z - common) ** 2));
  const spread = total(precisions) - total(precisions.map((w) => w * w)) / total(precisions);
  const tauSquared = k === 1 ? 0 : Math.max(0, (q - (k - 1)) / spread);

  const weightOf = ({ variance }: ZResult) => 1 / (variance + tauSquared);
  const pooled = weightedMean(results, weightOf);
  const error = Math.sqrt(1 / total(results.map(weightOf)));
  return correlationOfSums({ k, z: pooled, error, tauSquared, q });
}

/** The common result, wherever it was summarised. */
export function correlationOfSums({ k, z, error, tauSquared, q }: PooledSums): PooledCorrelation {
  const around = (half: number) => [Math.tanh(z - half), Math.tanh(z + half)] as const;
  return {
    k,
    r: Math.tanh(z),
    confidenceInterval: around(normal975 * error),
    predictionInterval:
      k < fewestForPrediction
        ? null
        : around(tQuantile(0.975, k - 2) * Math.hypot(Math.sqrt(tauSquared), error)),
    p: twoSidedNormal(z / error),
    tauSquared,
    iSquared: q > k - 1 ? ((q - (k - 1)) / q) * 100 : 0,
    q,
  };
}

/** One person's correlation as Fisher's z, with its variance. */
interface ZResult {
  readonly z: number;
  readonly variance: number;
}

function weightedMean(results: readonly ZResult[], weightOf: (result: ZResult) => number): number {
  return total(results.map((result) => result.z * weightOf(result))) / total(results.map(weightOf));
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
