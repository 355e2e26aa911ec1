import { mustAt } from '../../lists/must.ts';
import type { Valence } from '../../variables/valence.ts';
import type { Pairs } from '../days/pairing.ts';
import { mean, sum } from '../methods/moments.ts';
import { valueSteps } from '../methods/value-steps.ts';

const mostSingleDoses = 5;
const cutShares = [0.2, 0.4, 0.6, 0.8];
const fewestDays = 5;
const smallestShare = 0.1;
/** A group's mean is drawn to the overall one as if it held this many average days more. */
const priorDays = 5;

interface DoseGroup {
  readonly count: number;
  readonly causeMean: number;
  readonly effectMean: number;
  readonly shrunkEffectMean: number;
  readonly eligible: boolean;
}

export interface OptimalValue {
  readonly groups: readonly DoseGroup[];
  /** The mean daily cause of the group with the most desirable effect. */
  readonly best: number;
}

/** Null unless at least two groups of doses have enough days to be compared. */
export function optimalValue({ cause, effect }: Pairs, valence: Valence): OptimalValue | null {
  const groups = doseGroups(cause, effect);
  const eligible = groups.filter((group) => group.eligible);
  if (eligible.length < 2) return null;
  const sign = valence === 'negative' ? -1 : 1;
  const best = eligible.reduce((best, group) =>
    (group.shrunkEffectMean - best.shrunkEffectMean) * sign > 0 ? group : best,
  );
  return { groups, best: best.causeMean };
}

/** The mean cause of the days on which the effect was above, or below, its average. */
export function causeAtOutcome({ cause, effect }: Pairs, side: 'above' | 'below'): number | null {
  const stepsOf = valueSteps(effect);
  const average = stepsOf(mean(effect) ?? 0);
  const sign = side === 'above' ? 1 : -1;
  return mean(cause.filter((_, i) => (stepsOf(mustAt(effect, i)) - average) * sign > 0));
}

function doseGroups(cause: Float64Array, effect: Float64Array): DoseGroup[] {
  const stepsOf = valueSteps(cause);
  const cuts = upperBounds(cause, stepsOf);
  const overall = mean(effect) ?? 0;
  const fewest = Math.max(fewestDays, Math.ceil(smallestShare * cause.length));
  const groupOf = Uint8Array.from(cause, (dose) => cuts.findIndex((cut) => stepsOf(dose) <= cut));
  return cuts.flatMap((_, index) => {
    const doses = cause.filter((_, i) => groupOf[i] === index);
    const outcomes = effect.filter((_, i) => groupOf[i] === index);
    const count = doses.length;
    if (count === 0) return [];
    const effectTotal = sum(outcomes);
    return {
      count,
      causeMean: sum(doses) / count,
      effectMean: effectTotal / count,
      shrunkEffectMean: (effectTotal + priorDays * overall) / (count + priorDays),
      eligible: count >= fewest,
    };
  });
}

/** The largest dose of each group, in steps; the last one is open. */
function upperBounds(cause: Float64Array, stepsOf: (dose: number) => number): number[] {
  const sorted = cause.slice().sort();
  const distinct = new Set(sorted.map(stepsOf));
  if (distinct.size <= mostSingleDoses) return [...distinct];
  return [...new Set(cutShares.map((share) => stepsOf(quantileOf(sorted, share)))), Infinity];
}

/** The quantile of type 7: linear between the two neighbouring values. */
function quantileOf(sorted: Float64Array, share: number): number {
  const position = (sorted.length - 1) * share;
  const index = Math.floor(position);
  const low = mustAt(sorted, index);
  const high = sorted[index + 1] ?? low;
  return low + (position - index) * (high - low);
}
