import { dayToDay } from '../analysis/figures/day-to-day.ts';
import { compareGroups } from '../analysis/figures/group-comparison.ts';
import { isRobust } from '../analysis/figures/robustness.ts';
import { testInSteps } from '../analysis/figures/significance.ts';
import { mean, pearson } from '../analysis/methods/moments.ts';
import {
  type ConfidenceLevel,
  confidenceLevel,
  type StrengthLevel,
  strengthLevel,
} from '../analysis/texts/words.ts';
import type { ExaminedVariable } from './examined-variable.ts';
import { pairOf, searched } from './pair-of-variables.ts';

/** The figures of a line, in the units of its variables. */
export interface LineFigures {
  readonly numberOfPairs: number;
  readonly correlationCoefficient: number;
  readonly adjustedCorrelation: number;
  /** The correlation with weekday, trend and season taken out. */
  readonly dayToDayCorrelation: number;
  readonly strengthLevel: StrengthLevel;
  readonly confidenceLevel: ConfidenceLevel;
  /** Days are compared above and below the cause's mean. */
  readonly causeMean: number;
  readonly daysAbove: number;
  readonly daysBelow: number;
  readonly effectAbove: number;
  readonly effectBelow: number;
}

/** Null where too little is left of the pair. */
export function lineFigures(
  cause: ExaminedVariable,
  effect: ExaminedVariable,
  qValue: number | null,
): LineFigures | null {
  const pairs = pairOf(cause, effect);
  const r = pearson(pairs.cause, pairs.effect);
  const { baseline, followUp } = compareGroups(pairs);
  if (r === null || baseline.effectMean === null || followUp.effectMean === null) return null;
  const numberOfPairs = pairs.days.length;
  const test = testInSteps(pairs);
  const fromDayToDay = dayToDay(pairs, test.r);
  const evidence = {
    numberOfPairs,
    robust: isRobust(pairs, searched(cause), searched(effect), test),
    pValue: test.p,
    permutationPValue: test.permutationP(),
    dayToDay: fromDayToDay,
    qValue,
  };
  return {
    numberOfPairs,
    correlationCoefficient: r,
    adjustedCorrelation: test.r ?? 0,
    dayToDayCorrelation: fromDayToDay?.r ?? 0,
    strengthLevel: strengthLevel(r),
    confidenceLevel: confidenceLevel(evidence),
    causeMean: mean(pairs.cause) ?? 0,
    daysAbove: followUp.count,
    daysBelow: baseline.count,
    effectAbove: followUp.effectMean,
    effectBelow: baseline.effectMean,
  };
}
