import { mustAt } from '../lists/must.ts';
import { type ExperimentPlan, effectDayOf, type PairOrder } from './plan.ts';
import type { ValuesByDay } from './records.ts';
import { armOf, daysOfPair, type InstructionDay, type PairStarts } from './schedule.ts';

/** A pair with the mean of each of its periods, null where too few of its days have a value. */
export interface ComparedPair {
  readonly pair: number;
  readonly order: PairOrder;
  readonly start: number;
  readonly a: number | null;
  readonly b: number | null;
  readonly difference: number | null;
}

export interface CompletePair extends ComparedPair {
  readonly a: number;
  readonly b: number;
  readonly difference: number;
}

export const isComplete = (pair: ComparedPair): pair is CompletePair => pair.difference !== null;

/** A plan with the order that was drawn and the days of its pairs. */
export interface DrawnPlan {
  readonly plan: ExperimentPlan;
  /** The order of each pair, if it is known. */
  readonly order: readonly PairOrder[];
  readonly starts: PairStarts;
}

/** The values of the first pairs; `effect` holds ended days only, filled ones included. */
export function comparePairs(
  { plan, order, starts }: DrawnPlan,
  pairs: number,
  effect: ValuesByDay,
): ComparedPair[] {
  return Array.from({ length: pairs }, (_, pair) => {
    const days = daysOfPair(plan, starts, pair);
    const means = ([0, 1] as const).map((period) =>
      meanOf(
        plan,
        days.filter((day) => day.period === period),
        effect,
      ),
    );
    const pairOrder = mustAt(order, pair);
    const a = means[armOf(pairOrder, 0) === 'A' ? 0 : 1] ?? null;
    const b = means[armOf(pairOrder, 0) === 'A' ? 1 : 0] ?? null;
    const difference = a === null || b === null ? null : a - b;
    return { pair, order: pairOrder, start: mustAt(starts, pair), a, b, difference };
  });
}

/** The mean of one period; null unless at least half of the days that count have a value. */
function meanOf(plan: ExperimentPlan, days: readonly InstructionDay[], effect: ValuesByDay): number | null {
  const kept = days.filter(({ isKept }) => isKept);
  const values = kept.flatMap(({ day }) => effect.get(effectDayOf(plan, day)) ?? []);
  if (values.length < Math.ceil(kept.length / 2)) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
