import type { CycleDays } from '../analysis/days/cycle-days.ts';
import { testWithinCycle } from '../analysis/figures/cycle.ts';
import { dayToDay } from '../analysis/figures/day-to-day.ts';
import { linkKind } from '../analysis/figures/prediction.ts';
import { isRobust } from '../analysis/figures/robustness.ts';
import { testInSteps } from '../analysis/figures/significance.ts';
import { type SpokenGroups, spokenGroups } from '../analysis/spoken-groups.ts';
import { type ConfidenceLevel, confidenceLevel } from '../analysis/texts/words.ts';
import type { ExaminedVariable } from './examined-variable.ts';
import { pairOf, searched } from './pair-of-variables.ts';

/** The figures of a line, in the units of its variables. */
export interface LineFigures extends SpokenGroups {
  readonly adjustedCorrelation: number;
  /** The correlation with weekday, trend and season taken out. */
  readonly dayToDayCorrelation: number;
  readonly confidenceLevel: ConfidenceLevel;
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
  const groups = spokenGroups(pairs);
  if (groups === null) return null;
  const test = testInSteps(pairs);
  const fromDayToDay = dayToDay(pairs, test.r);
  const evidence = {
    numberOfPairs: groups.numberOfPairs,
    robust: isRobust(pairs, searched(cause), searched(effect), test),
    pValue: test.p,
    permutationPValue: test.permutationP(),
    dayToDay: fromDayToDay,
    cycle: cycles ? testWithinCycle(pairs, cycles, test.r) : null,
    qValue,
  };
  return {
    ...groups,
    adjustedCorrelation: test.r ?? 0,
    dayToDayCorrelation: fromDayToDay?.r ?? 0,
    confidenceLevel: confidenceLevel(evidence),
    ...(linkKind(evidence) === 'cycle' && { followsCycle: true }),
  };
}
