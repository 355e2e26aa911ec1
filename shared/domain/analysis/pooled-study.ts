import { type PooledCorrelation, poolCorrelations } from './methods/meta-analysis.ts';
import {
  type ConfidenceLevel,
  type Direction,
  direction,
  type EffectSize,
  effectSize,
  type StrengthLevel,
  strengthLevel,
} from './texts/words.ts';

/**
 * The figures of a cohort or population study: plain JSON, null where a figure is undefined. They are coarse, so that
 * neither one of them nor the difference of two says much of a single person.
 */
export interface PooledStatistics {
  /** A multiple of five, rounded down. */
  readonly numberOfPeople: number;
  /** Tenths, as are both intervals, which are rounded outwards. */
  readonly correlationCoefficient: number | null;
  /** This interval and the next say how people differ: from 30 people on. */
  readonly confidenceInterval: readonly [number, number] | null;
  readonly predictionInterval: readonly [number, number] | null;
  /** The bound that it is below: 0.001, 0.01, 0.05 or 1. */
  readonly pValue: number | null;
  /** Percent, a multiple of 25. */
  readonly iSquared: number | null;
  readonly significant: boolean;
  readonly insufficient: readonly 'people'[];
  /** The daily cause at which people's effect was best. */
  readonly optimalValue: number | null;
  readonly direction: Direction | null;
  readonly strengthLevel: StrengthLevel | null;
  readonly effectSize: EffectSize | null;
  readonly confidenceLevel: ConfidenceLevel;
}

/** The figures of one person's study that are pooled. */
interface PooledMember {
  readonly adjustedCorrelation: number;
  readonly effectiveSampleSize: number;
}

/** Shown while there are too few people: the same of none and of almost enough. */
export const noFigures: PooledStatistics = {
  numberOfPeople: 0,
  correlationCoefficient: null,
  confidenceInterval: null,
  predictionInterval: null,
  pValue: null,
  iSquared: null,
  significant: false,
  insufficient: ['people'],
  optimalValue: null,
  direction: null,
  strengthLevel: null,
  effectSize: null,
  confidenceLevel: 'low',
};

const peopleStep = 5;
const fewestForMedium = 5;
const fewestForHigh = 10;

/** Combines the studies of single people. Who may see the result is decided elsewhere. */
export function poolStudies(members: readonly PooledMember[]): PooledStatistics {
  const pooled = poolCorrelations(
    capWeights(members).map(({ adjustedCorrelation: r, effectiveSampleSize }) => ({
      r,
      effectiveSampleSize,
    })),
  );
  return pooled === null ? noFigures : coarseFigures(pooled, members.length);
}

/** The part of a result of many people that is shown. */
export function coarseFigures(pooled: PooledCorrelation, people: number): PooledStatistics {
  const r = tenths(pooled.r);
  const significant = pooled.p < 0.05 && r !== 0;
  return {
    numberOfPeople: Math.floor(people / peopleStep) * peopleStep,
    correlationCoefficient: r,
    confidenceInterval: outwards(pooled.confidenceInterval),
    predictionInterval: pooled.predictionInterval && outwards(pooled.predictionInterval),
    pValue: [0.001, 0.01, 0.05].find((bound) => pooled.p < bound) ?? 1,
    iSquared: Math.round(pooled.iSquared / 25) * 25,
    significant,
    insufficient: [],
    optimalValue: null,
    direction: direction(r),
    strengthLevel: strengthLevel(r),
    effectSize: effectSize(r),
    confidenceLevel: confidence(significant, pooled.p, people),
  };
}

export const mostWorth = 3;
/** Fisher's z has the variance 1 / (n − 3). */
export const lostDays = 3;

/** Nobody weighs more than three times as much as the median person: one long history must not decide for all. */
export function capWeights<Member extends PooledMember>(members: readonly Member[]): Member[] {
  const worth = members
    .map(({ effectiveSampleSize }) => effectiveSampleSize - lostDays)
    .sort((a, b) => a - b);
  const most = lostDays + mostWorth * (worth[Math.floor(worth.length / 2)] ?? 0);
  return members.map((member) => ({
    ...member,
    effectiveSampleSize: Math.min(most, member.effectiveSampleSize),
  }));
}

// Adding zero turns -0 into 0.
export const tenths = (value: number): number => Math.round(value * 10) / 10 + 0;
const outwards = ([low, high]: readonly [number, number]): [number, number] => [
  Math.floor(low * 10) / 10 + 0,
  Math.ceil(high * 10) / 10 + 0,
];

function confidence(significant: boolean, p: number, people: number): ConfidenceLevel {
  if (!significant || people < fewestForMedium) return 'low';
  return p < 0.01 && people >= fewestForHigh ? 'high' : 'medium';
}
