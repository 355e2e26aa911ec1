import { daysBefore, delayHoursOf, windowDaysOf } from '../analysis/days/exposure.ts';
import { type Pairs, pairDays } from '../analysis/days/pairing.ts';
import type { SearchedSide } from '../analysis/days/unusual-days.ts';
import { testFromDayToDay } from '../analysis/figures/day-to-day.ts';
import { insufficiencies } from '../analysis/figures/minimum-data.ts';
import { optimalValue } from '../analysis/figures/optimal-value.ts';
import { isRobust } from '../analysis/figures/robustness.ts';
import { testInSteps } from '../analysis/figures/significance.ts';
import { mean } from '../analysis/methods/moments.ts';
import type { SlowTerms } from '../analysis/methods/slow-terms.ts';
import type { ExaminedVariable } from './examined-variable.ts';
import { fewestPairedDays } from './exclude-pair.ts';
import type { PairEvidence } from './pair-evidence.ts';

/** Each day's effect with the cause before it. */
export function pairOf(cause: ExaminedVariable, effect: ExaminedVariable): Pairs {
  return pairDays(effect.asEffect(), cause.asCause(), exposureTo(cause));
}

const exposureTo = ({ variable: { onsetDelay, durationOfAction } }: ExaminedVariable) =>
  daysBefore(windowDaysOf(durationOfAction), delayHoursOf(onsetDelay));

/** The evidence with what a study of the same days would find. */
export interface StudiedEvidence extends PairEvidence {
  readonly effectiveSampleSize: number | null;
  readonly optimalValue: () => number | null;
}

/** `termsOf` may know the slow terms of the same days from another pair. */
export function evidenceOf(
  cause: ExaminedVariable,
  effect: ExaminedVariable,
  termsOf: (days: Int32Array) => SlowTerms,
): StudiedEvidence {
  const pairs = pairOf(cause, effect);
  const n = pairs.days.length;
  const insufficient = n < fewestPairedDays || insufficiencies(pairs).length > 0;
  const test = insufficient ? null : testInSteps(pairs);
  return {
    n,
    insufficient,
    ...filledShares(cause, effect, pairs),
    adjustedCorrelation: test?.r ?? null,
    pValue: test?.p ?? null,
    effectiveSampleSize: test?.effectiveSampleSize ?? null,
    optimalValue: () => optimalValue(pairs, effect.variable.valence ?? 'positive')?.best ?? null,
    dayToDay: () => testFromDayToDay(pairs, termsOf(pairs.days)),
    isRobust: () => test !== null && isRobust(pairs, searched(cause), searched(effect), test),
  };
}

function filledShares(cause: ExaminedVariable, effect: ExaminedVariable, { days }: Pairs) {
  const fillers = cause.asFiller();
  const recorded = new Set(effect.daily.days);
  const filledEffect = days.length === 0 ? 0 : days.filter((day) => !recorded.has(day)).length / days.length;
  if (fillers === null || filledEffect === 0) return { filledCause: 0, filledEffect };
  // A day on which part of the exposure was recorded is filled in part.
  const shares = pairDays(effect.asEffect(), fillers, exposureTo(cause)).cause;
  return { filledCause: mean(shares) ?? 0, filledEffect };
}

export function searched({ variable: { series } }: ExaminedVariable): SearchedSide {
  const { variableName = '', isRating = false, confirmedDays = [] } = series;
  return { variableName, isRating, confirmedDays };
}
