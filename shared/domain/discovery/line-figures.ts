import type { CycleDays } from '../analysis/days/cycle-days.ts';
import type { Pairs } from '../analysis/days/pairing.ts';
import { testWithinCycle } from '../analysis/figures/cycle.ts';
import { dayToDay } from '../analysis/figures/day-to-day.ts';
import { compareGroups } from '../analysis/figures/group-comparison.ts';
import { linkKind } from '../analysis/figures/prediction.ts';
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
  /** Days are compared above and below the cause's mean, or a number close to it that people would say. */
  readonly causeMean: number;
  readonly daysAbove: number;
  readonly daysBelow: number;
  readonly effectAbove: number;
  readonly effectBelow: number;
  /** Present if the days below are those without any. */
  readonly isWithout?: true;
  /** Present if the link is that of the person's cycle. */
  readonly followsCycle?: true;
}

/** Null where too little is left of the pair. */
export function lineFigures(
  cause: ExaminedVariable,
  effect: ExaminedVariable,
  qValue: number | null,
  cycles?: CycleDays | undefined,
): LineFigures | null {
  const pairs = pairOf(cause, effect);
  const r = pearson(pairs.cause, pairs.effect);
  const { split, baseline, followUp } = groupsForPeople(pairs);
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
    cycle: cycles ? testWithinCycle(pairs, cycles, test.r) : null,
    qValue,
  };
  return {
    numberOfPairs,
    correlationCoefficient: r,
    adjustedCorrelation: test.r ?? 0,
    dayToDayCorrelation: fromDayToDay?.r ?? 0,
    strengthLevel: strengthLevel(r),
    confidenceLevel: confidenceLevel(evidence),
    causeMean: split,
    daysAbove: followUp.count,
    daysBelow: baseline.count,
    effectAbove: followUp.effectMean,
    effectBelow: baseline.effectMean,
    ...(baseline.causeMean === 0 && { isWithout: true }),
    ...(linkKind(evidence) === 'cycle' && { followsCycle: true }),
  };
}

/** A group of fewer days is no picture of anything. */
const fewestOfAGroup = 5;

/** Days split where people would split them: at 7 h, not at 6.95 h, unless hardly any day lies on one side. */
function groupsForPeople(pairs: Pairs) {
  const plain = mean(pairs.cause) ?? 0;
  const spoken = spokenNumber(plain);
  const groups = compareGroups(pairs, spoken);
  const isTold = Math.min(groups.baseline.count, groups.followUp.count) >= fewestOfAGroup;
  return isTold ? { split: spoken, ...groups } : { split: plain, ...compareGroups(pairs) };
}

/** One digit, or one and a half: 7, 65, 0.25. */
export function spokenNumber(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  const step = 10 ** Math.floor(Math.log10(Math.abs(value))) / 2;
  return Number((Math.round(value / step) * step).toPrecision(2));
}
