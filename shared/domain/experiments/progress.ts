import type { DoneDay } from './adherence-by-day.ts';
import { type ExperimentPlan, effectDayOf } from './plan.ts';
import type { ValuesByDay } from './records.ts';

/** The progress of an experiment: counts only, never a mean, never what comes. */
export interface Progress {
  /** Days of instructions in all. */
  readonly days: number;
  /** Those of them that have ended. */
  readonly ended: number;
  readonly asTold: number;
  readonly otherwise: number;
  /** Days of which it is not known what was done. */
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
): Progress {
  const asTold = done.filter(({ nearer, arm }) => nearer === arm).length;
  const unknown = done.filter(({ nearer }) => nearer === 'unknown').length;
  const counted = done.filter(({ day, isKept }) => isKept && effectDayOf(plan, day) <= through);
  return {
    days,
    ended: done.length,
    asTold,
    otherwise: done.length - asTold - unknown,
    unknown,
    effectMissing: counted.filter(({ day }) => !effect.has(effectDayOf(plan, day))).length,
  };
}
