import type { DoneDay } from './adherence-by-day.ts';
import { type ExperimentPlan, effectDayOf } from './plan.ts';
import type { ValuesByDay } from './records.ts';

/** The progress of an experiment: counts only, never a mean, never a future day. */
export interface ExperimentProgress {
  /** Days with an instruction in all. */
  readonly days: number;
  /** Those of them that have ended. */
  readonly ended: number;
  readonly asPlanned: number;
  readonly notAsPlanned: number;
  /** Days on which it is unknown what was done. */
  readonly unknown: number;
  /** Ended days that count and have no record of the effect. */
  readonly effectMissing: number;
}

export function progressOf(
  plan: ExperimentPlan,
  days: number,
  done: readonly DoneDay[],
  effect: ValuesByDay,
  through: number,
): ExperimentProgress {
  const asPlanned = done.filter(({ nearer, arm }) => nearer === arm).length;
  const unknown = done.filter(({ nearer }) => nearer === 'unknown').length;
  const counted = done.filter(({ day, isKept }) => isKept && effectDayOf(plan, day) <= through);
  return {
    days,
    ended: done.length,
    asPlanned,
    notAsPlanned: done.length - asPlanned - unknown,
    unknown,
    effectMissing: counted.filter(({ day }) => !effect.has(effectDayOf(plan, day))).length,
  };
}
