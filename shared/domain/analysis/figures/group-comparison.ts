import type { Pairs } from '../days/pairing.ts';
import { finiteOrNull } from '../methods/finite.ts';
import { mean, standardDeviation } from '../methods/moments.ts';
import { valueSteps } from '../methods/value-steps.ts';

/** The days of one group: a cause below the average (baseline), or not below it (follow-up). */
export interface Group {
  readonly count: number;
  readonly causeMean: number | null;
  readonly effectMean: number | null;
  readonly effectSd: number | null;
}

export interface GroupComparison {
  readonly baseline: Group;
  readonly followUp: Group;
  readonly change: number | null;
  readonly percentChange: number | null;
  readonly zScore: number | null;
  /** The number of times that a pair and the next one are in different groups. */
  readonly switches: number;
}

/** Splits at the average, unless another number is given. */
export function compareGroups({ cause, effect }: Pairs, split = mean(cause) ?? 0): GroupComparison {
  const stepsOf = valueSteps(cause);
  const average = stepsOf(split);
  const isLow = (dose: number) => stepsOf(dose) < average;
  const baseline = groupOf(cause, effect, isLow);
  const followUp = groupOf(cause, effect, (dose) => !isLow(dose));
  const before = baseline.effectMean;
  const change = before === null || followUp.effectMean === null ? null : followUp.effectMean - before;
  const relativeTo = (unit: number | null) => (change === null ? null : finiteOrNull(change / (unit ?? 0)));
  // A spread within the rounding of the mean does not count.
  const isSteady = (baseline.effectSd ?? 0) <= 1e-12 * Math.max(1, Math.abs(before ?? 0));
  const percentChange = relativeTo(Math.abs(before ?? 0) / 100);
  const deviations = isSteady ? null : relativeTo(baseline.effectSd);
  return {
    baseline,
    followUp,
    change,
    percentChange,
    zScore: deviations === null ? null : Math.abs(deviations),
    switches: countChanges(cause, isLow),
  };
}

/** The number of neighbours in a series that differ in state. */
export function countChanges(
  values: Float64Array,
  stateOf: (value: number) => number | boolean = valueSteps(values),
): number {
  let changes = 0;
  for (let i = 1; i < values.length; i++) {
    if (stateOf(values[i] as number) !== stateOf(values[i - 1] as number)) changes++;
  }
  return changes;
}

function groupOf(cause: Float64Array, effect: Float64Array, belongs: (dose: number) => boolean): Group {
  const outcomes = effect.filter((_, i) => belongs(cause[i] as number));
  return {
    count: outcomes.length,
    causeMean: mean(cause.filter(belongs)),
    effectMean: mean(outcomes),
    effectSd: standardDeviation(outcomes),
  };
}
