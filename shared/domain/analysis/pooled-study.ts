import { poolCorrelations } from './meta-analysis.ts';
import type { StudyStatistics } from './statistics.ts';
import {
  type ConfidenceLevel,
  type Direction,
  direction,
  type EffectSize,
  effectSize,
  type StrengthLevel,
  strengthLevel,
} from './words.ts';

/** The figures of a cohort or population study: plain JSON, null where a figure is undefined. */
export interface PooledStatistics {
  /** Whose own study had enough data to count. */
  readonly numberOfPeople: number;
  readonly numberOfPairs: number;
  readonly effectiveSampleSize: number;
  readonly correlationCoefficient: number | null;
  readonly confidenceInterval: readonly [number, number] | null;
  readonly predictionInterval: readonly [number, number] | null;
  readonly pValue: number | null;
  readonly tauSquared: number | null;
  readonly iSquared: number | null;
  readonly heterogeneityQ: number | null;
  readonly significant: boolean;
  readonly insufficient: readonly 'people'[];
  /** The daily cause at which people's effect was best, each weighted by what their days are worth. */
  readonly optimalValue: number | null;
  readonly direction: Direction | null;
  readonly strengthLevel: StrengthLevel | null;
  readonly effectSize: EffectSize | null;
  readonly confidenceLevel: ConfidenceLevel;
}

/** What of one person's study counts. */
export type PooledMember = Pick<
  StudyStatistics,
  'adjustedCorrelation' | 'effectiveSampleSize' | 'numberOfPairs' | 'optimalValue'
>;

export const FEWEST_PEOPLE = 2;
const FEWEST_FOR_MEDIUM = 5;
const FEWEST_FOR_HIGH = 10;

/**
 * Combines what single people's studies found. Whose data are insufficient is left out, and of one person alone
 * nothing is told: it would be theirs, read by somebody else.
 */
export function poolStudies(studies: readonly PooledMember[]): PooledStatistics {
  const usable = studies.filter((study) => study.adjustedCorrelation !== null && worth(study) > 3);
  const counted = usable.length < FEWEST_PEOPLE ? [] : usable;
  const pooled = poolCorrelations(
    counted.map((study) => ({ r: study.adjustedCorrelation ?? 0, effectiveSampleSize: worth(study) })),
  );
  const significant = pooled !== null && pooled.p < 0.05;
  const r = pooled?.r ?? null;
  return {
    numberOfPeople: usable.length,
    numberOfPairs: total(counted, (study) => study.numberOfPairs),
    effectiveSampleSize: total(counted, worth),
    correlationCoefficient: r,
    confidenceInterval: pooled?.confidenceInterval ?? null,
    predictionInterval: pooled?.predictionInterval ?? null,
    pValue: pooled?.p ?? null,
    tauSquared: pooled?.tauSquared ?? null,
    iSquared: pooled?.iSquared ?? null,
    heterogeneityQ: pooled?.q ?? null,
    significant,
    insufficient: pooled === null ? ['people'] : [],
    optimalValue: commonOptimalValue(counted),
    direction: r === null ? null : direction(r),
    strengthLevel: r === null ? null : strengthLevel(r),
    effectSize: r === null ? null : effectSize(r),
    confidenceLevel: confidence(significant, pooled?.p ?? 1, counted.length),
  };
}

function commonOptimalValue(studies: readonly PooledMember[]): number | null {
  const known = studies.filter((study) => study.optimalValue !== null);
  if (known.length < FEWEST_PEOPLE) return null;
  return total(known, (study) => (study.optimalValue ?? 0) * worth(study)) / total(known, worth);
}

function confidence(significant: boolean, p: number, people: number): ConfidenceLevel {
  if (!significant || people < FEWEST_FOR_MEDIUM) return 'low';
  return p < 0.01 && people >= FEWEST_FOR_HIGH ? 'high' : 'medium';
}

function worth(study: PooledMember): number {
  return study.effectiveSampleSize ?? 0;
}

function total<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}
