import type { Valence } from '../variables/valence.ts';
import type { ChosenSource } from './analysis-input.ts';
import type { CycleDays } from './days/cycle-days.ts';
import { correlationFromTenPairs, type DelayCorrelation, type Pairs } from './days/pairing.ts';
import { findUnusualDays, type SearchedSide, type UnusualDay } from './days/unusual-days.ts';
import type { BetterDelay } from './figures/better-delay.ts';
import { type CycleTest, testWithinCycle } from './figures/cycle.ts';
import { type DayToDay, dayToDay } from './figures/day-to-day.ts';
import { compareGroups, countChanges, type GroupComparison } from './figures/group-comparison.ts';
import { type Insufficiency, insufficiencies } from './figures/minimum-data.ts';
import { causeAtOutcome, type OptimalValue, optimalValue } from './figures/optimal-value.ts';
import { isFound, significanceLevel, testAdjusted, testInSteps } from './figures/significance.ts';
import { qValues } from './methods/false-discovery.ts';
import { finiteOrNull } from './methods/finite.ts';
import { mean, pearson, standardDeviation } from './methods/moments.ts';
import { midRanks } from './methods/ranks.ts';
import {
  type ConfidenceLevel,
  confidenceLevel,
  type Direction,
  direction,
  type EffectSize,
  effectSize,
  type StrengthLevel,
  strengthLevel,
} from './texts/words.ts';

/** The figures of a study as the service answers them: plain JSON, null where a figure is undefined. */
export interface StudyStatistics {
  readonly numberOfPairs: number;
  /** Measurements left out for lying outside of what is allowed. */
  readonly causeOutOfRange: number;
  readonly effectOutOfRange: number;
  readonly causeSources: readonly ChosenSource[];
  readonly effectSources: readonly ChosenSource[];
  /** The first day covered, while a long history is still being prepared; absent once all of it is. */
  readonly coversSince?: string;
  readonly causeChanges: number;
  readonly effectChanges: number;
  readonly causeMean: number | null;
  readonly effectMean: number | null;
  readonly causeSd: number | null;
  readonly effectSd: number | null;
  readonly correlationCoefficient: number | null;
  readonly forwardPearsonCorrelationCoefficient: number | null;
  readonly forwardSpearmanCorrelationCoefficient: number | null;
  readonly reversePearsonCorrelationCoefficient: number | null;
  /** Whether the effect goes with the cause after it by more than chance. */
  readonly reverseSignificant: boolean;
  /** Whether that shows from one day to the next as well; null where it is no more than chance, and under twenty pairs. */
  readonly reverseDayToDay: DayToDay | null;
  readonly predictivePearsonCorrelationCoefficient: number | null;
  readonly correlationsOverDelays: readonly DelayCorrelation[];
  readonly betterDelay: BetterDelay | null;
  readonly slope: number | null;
  readonly intercept: number | null;
  readonly baselineCount: number;
  readonly followUpCount: number;
  readonly averageDailyLowCause: number | null;
  readonly averageDailyHighCause: number | null;
  readonly averageEffectFollowingLowCause: number | null;
  readonly averageEffectFollowingHighCause: number | null;
  readonly change: number | null;
  readonly percentChange: number | null;
  readonly zScore: number | null;
  readonly switches: number;
  readonly adjustedCorrelation: number | null;
  readonly confidenceInterval: readonly [number, number] | null;
  readonly tValue: number | null;
  readonly degreesOfFreedom: number | null;
  readonly effectiveSampleSize: number | null;
  readonly pValue: number | null;
  readonly permutationPValue: number | null;
  readonly qValue: number | null;
  readonly significant: boolean;
  /** Days that may be typing errors; every figure but the optimal values counts them. */
  readonly unusualDays: readonly UnusualDay[];
  readonly withoutUnusualDays: WithoutUnusualDays | null;
  /** Significant with the unusual days and, in the same direction, without them. */
  readonly robust: boolean;
  /** The same from one day to the next, with everything slow taken out; null under twenty pairs. */
  readonly dayToDay: DayToDay | null;
  /** The same between days at the same place in the person's cycle; null where none is recorded. */
  readonly cycle: CycleTest | null;
  readonly insufficient: readonly Insufficiency[];
  readonly valuePredictingHighOutcome: number | null;
  readonly valuePredictingLowOutcome: number | null;
  /** The daily cause at which the effect was best, and the groups of days that say so. */
  readonly optimalValue: number | null;
  readonly doseGroups: OptimalValue['groups'];
  readonly direction: Direction | null;
  readonly strengthLevel: StrengthLevel | null;
  readonly effectSize: EffectSize | null;
  readonly confidenceLevel: ConfidenceLevel;
}

/** A finding's figures without the unusual days. */
export interface WithoutUnusualDays {
  readonly numberOfPairs: number;
  readonly correlationCoefficient: number | null;
  readonly adjustedCorrelation: number | null;
  readonly pValue: number | null;
  readonly permutationPValue: number | null;
  readonly significant: boolean;
  readonly change: number | null;
}

interface StatisticsInput {
  readonly pairs: Pairs;
  /** Each day's effect with the cause after it. */
  readonly reversePairs: Pairs;
  readonly delays: readonly DelayCorrelation[];
  /** Looks among the delays for one that fits much better than this correlation. */
  readonly findBetterDelay: (r: number | null) => BetterDelay | null;
  readonly cause: SearchedSide;
  readonly effect: SearchedSide;
  readonly effectValence: Valence;
  readonly cycles: CycleDays | undefined;
  readonly leftOut: Pick<
    StudyStatistics,
    'causeOutOfRange' | 'effectOutOfRange' | 'causeSources' | 'effectSources' | 'coversSince'
  >;
}

export function describePairs(input: StatisticsInput): StudyStatistics {
  const { pairs, reversePairs } = input;
  const causeMean = mean(pairs.cause);
  const effectMean = mean(pairs.effect);
  const causeSd = standardDeviation(pairs.cause);
  const effectSd = standardDeviation(pairs.effect);
  const forward = pearson(pairs.cause, pairs.effect);
  const whereCorrelated = <Figure>(figure: (r: number) => Figure) =>
    forward === null ? null : figure(forward);
  const slope = whereCorrelated((r) => (r * (effectSd ?? 0)) / (causeSd ?? 1));
  const reverse = correlationFromTenPairs(reversePairs);
  const comparison = compareGroups(pairs);
  const insufficient = insufficiencies(pairs, comparison);
  const tested = significance(insufficient.length > 0 ? null : testAdjusted(pairs));
  const unusual = findUnusualDays(pairs, input.cause, input.effect);
  const withoutUnusualDays = unusual && describeWithout(unusual.others);
  const usualPairs = unusual?.others ?? pairs;
  const best = whereCorrelated(() => optimalValue(usualPairs, input.effectValence));
  const statistics = {
    numberOfPairs: pairs.days.length,
    ...input.leftOut,
    causeChanges: countChanges(pairs.cause),
    effectChanges: countChanges(pairs.effect),
    causeMean,
    effectMean,
    causeSd,
    effectSd,
    correlationCoefficient: forward,
    forwardPearsonCorrelationCoefficient: forward,
    forwardSpearmanCorrelationCoefficient: whereCorrelated(() =>
      pearson(midRanks(pairs.cause), midRanks(pairs.effect)),
    ),
    reversePearsonCorrelationCoefficient: reverse,
    ...describeReverse(reversePairs, pairs.days.length),
    predictivePearsonCorrelationCoefficient: forward === null || reverse === null ? null : forward - reverse,
    correlationsOverDelays: input.delays,
    betterDelay: input.findBetterDelay(forward),
    slope,
    intercept: slope === null ? null : (effectMean ?? 0) - slope * (causeMean ?? 0),
    ...groupFigures(comparison),
    ...tested,
    unusualDays: unusual?.listed ?? [],
    withoutUnusualDays,
    robust: tested.significant && (withoutUnusualDays === null || isSameFinding(tested, withoutUnusualDays)),
    dayToDay: insufficient.length > 0 ? null : dayToDay(pairs, tested.adjustedCorrelation),
    cycle: input.cycles ? testWithinCycle(pairs, input.cycles, tested.adjustedCorrelation) : null,
    insufficient,
    valuePredictingHighOutcome: whereCorrelated(() => causeAtOutcome(usualPairs, 'above')),
    valuePredictingLowOutcome: whereCorrelated(() => causeAtOutcome(usualPairs, 'below')),
    optimalValue: best?.best ?? null,
    doseGroups: best?.groups ?? [],
    direction: whereCorrelated(direction),
    strengthLevel: whereCorrelated(strengthLevel),
    effectSize: whereCorrelated(effectSize),
  };
  return { ...statistics, confidenceLevel: confidenceLevel(statistics) };
}

const groupFigures = ({ baseline, followUp, change, percentChange, zScore, switches }: GroupComparison) => ({
  baselineCount: baseline.count,
  followUpCount: followUp.count,
  averageDailyLowCause: baseline.causeMean,
  averageDailyHighCause: followUp.causeMean,
  averageEffectFollowingLowCause: baseline.effectMean,
  averageEffectFollowingHighCause: followUp.effectMean,
  change,
  percentChange,
  zScore,
  switches,
});

function describeReverse(
  pairs: Pairs,
  judgedPairs: number,
): Pick<StudyStatistics, 'reverseSignificant' | 'reverseDayToDay'> {
  const test = insufficiencies(pairs).length > 0 ? null : testInSteps(pairs);
  if (test === null || !isFound(test)) return { reverseSignificant: false, reverseDayToDay: null };
  return { reverseSignificant: true, reverseDayToDay: dayToDay(pairs, test.r, judgedPairs) };
}

function significance(adjusted: ReturnType<typeof testAdjusted>) {
  const test = adjusted === null || adjusted.r === null ? null : adjusted;
  return {
    adjustedCorrelation: test?.r ?? null,
    confidenceInterval: test?.confidenceInterval ?? null,
    tValue: finiteOrNull(test?.t ?? NaN),
    degreesOfFreedom: test?.degreesOfFreedom ?? null,
    effectiveSampleSize: test?.effectiveSampleSize ?? null,
    pValue: adjusted?.p ?? null,
    permutationPValue: adjusted?.permutationP ?? null,
    // A study that is not yet ranked among others is the only one of its family.
    qValue: adjusted?.p ?? null,
    significant: test !== null && test.p < significanceLevel && test.permutationP < significanceLevel,
  };
}

function describeWithout(pairs: Pairs): WithoutUnusualDays {
  const comparison = compareGroups(pairs);
  const isSufficient = insufficiencies(pairs, comparison).length === 0;
  const { adjustedCorrelation, pValue, permutationPValue, significant } = significance(
    isSufficient ? testAdjusted(pairs) : null,
  );
  return {
    numberOfPairs: pairs.days.length,
    correlationCoefficient: pearson(pairs.cause, pairs.effect),
    adjustedCorrelation,
    pValue,
    permutationPValue,
    significant,
    change: comparison.change,
  };
}

type TestFigures = Pick<StudyStatistics, 'adjustedCorrelation' | 'significant'>;

const isSameFinding = (all: TestFigures, without: TestFigures): boolean =>
  without.significant &&
  Math.sign(all.adjustedCorrelation ?? 0) === Math.sign(without.adjustedCorrelation ?? 0);

/** Ranks a study among the person's others of the same effect: the more there are, the more must speak for each. */
export function rankedAmong(statistics: StudyStatistics, otherPValues: readonly number[]): StudyStatistics {
  if (statistics.pValue === null) return statistics;
  const [qValue = null] = qValues([statistics.pValue, ...otherPValues]);
  const ranked = { ...statistics, qValue };
  return { ...ranked, confidenceLevel: confidenceLevel(ranked) };
}
