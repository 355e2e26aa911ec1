import { NORMAL_975, tQuantile, twoSidedNormal } from './distributions.ts';

/** One person's result: the adjusted correlation and how many independent days it is worth. */
export interface PersonResult {
  readonly r: number;
  readonly effectiveSampleSize: number;
}

/** What several people's results say together, allowing each person a true correlation of their own. */
export interface PooledCorrelation {
  /** How many people's results could be used. */
  readonly k: number;
  readonly r: number;
  readonly confidenceInterval: readonly [number, number];
  /** Where the correlation of one more person is to be expected; from three people on. */
  readonly predictionInterval: readonly [number, number] | null;
  readonly p: number;
  /** The variance of the true Fisher z between people. */
  readonly tauSquared: number;
  /** The share of the variation that is not chance, in percent. */
  readonly iSquared: number;
  /** Cochran's Q. */
  readonly q: number;
}

/** A correlation of exactly ±1 has no finite Fisher z. */
const LARGEST_R = 0.999_999;
const FEWEST_FOR_PREDICTION = 3;

/** Random effects on Fisher's z after DerSimonian and Laird, each variance 1 / (nEff − 3). Null without anyone. */
export function poolCorrelations(people: readonly PersonResult[]): PooledCorrelation | null {
  const usable = people.filter(({ r, effectiveSampleSize }) => Number.isFinite(r) && effectiveSampleSize > 3);
  const k = usable.length;
  if (k === 0) return null;
  const z = usable.map(({ r }) => Math.atanh(Math.max(-LARGEST_R, Math.min(LARGEST_R, r))));
  const variances = usable.map(({ effectiveSampleSize }) => 1 / (effectiveSampleSize - 3));

  const precisions = variances.map((variance) => 1 / variance);
  const common = weightedMean(z, precisions);
  const q = total(z.map((value, i) => (precisions[i] as number) * (value - common) ** 2));
  const spread = total(precisions) - total(precisions.map((w) => w * w)) / total(precisions);
  const tauSquared = k === 1 ? 0 : Math.max(0, (q - (k - 1)) / spread);

  const weights = variances.map((variance) => 1 / (variance + tauSquared));
  const pooled = weightedMean(z, weights);
  const error = Math.sqrt(1 / total(weights));
  const around = (reach: number) => [Math.tanh(pooled - reach), Math.tanh(pooled + reach)] as const;
  return {
    k,
    r: Math.tanh(pooled),
    confidenceInterval: around(NORMAL_975 * error),
    predictionInterval:
      k < FEWEST_FOR_PREDICTION
        ? null
        : around(tQuantile(0.975, k - 2) * Math.hypot(Math.sqrt(tauSquared), error)),
    p: twoSidedNormal(pooled / error),
    tauSquared,
    iSquared: q > k - 1 ? ((q - (k - 1)) / q) * 100 : 0,
    q,
  };
}

function weightedMean(values: readonly number[], weights: readonly number[]): number {
  return total(values.map((value, i) => value * (weights[i] as number))) / total(weights);
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
