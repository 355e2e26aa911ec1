import type { CycleTest } from './cycle.ts';
import { type DayToDay, fewestFromDayToDay, manyPairs } from './day-to-day.ts';

export interface Finding {
  readonly numberOfPairs: number;
  readonly robust: boolean;
  readonly dayToDay: DayToDay | null;
  /** Absent or null where no cycle is known. */
  readonly cycle?: CycleTest | null | undefined;
}

/**
 * The kind of link that a study found. Two slow waves go together over weeks, which says nothing of one and the
 * other; in fewer days than `manyPairs` it is too early to tell them from an effect. Two things that follow the
 * person's cycle go together by it.
 */
export type LinkKind = 'none' | 'prediction' | 'overWeeks' | 'tooEarly' | 'cycle';

export function linkKind({ numberOfPairs, robust, dayToDay, cycle }: Finding): LinkKind {
  if (!robust) return 'none';
  if (numberOfPairs < fewestFromDayToDay) return 'prediction';
  if (dayToDay?.holds !== true) return numberOfPairs >= manyPairs ? 'overWeeks' : 'tooEarly';
  return cycle?.used === true && !cycle.holds ? 'cycle' : 'prediction';
}

/** Whether a title may say that the cause predicts the effect. */
export const isPrediction = (finding: Finding): boolean => linkKind(finding) === 'prediction';
