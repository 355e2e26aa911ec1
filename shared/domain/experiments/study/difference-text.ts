import {
  beforeUnit,
  differenceText,
  isNoDifference,
  shortDifference,
  withDifferenceUnit,
} from '../../units/amount-text.ts';
import type { Unit } from '../../units/units.ts';
import type { ExperimentPlan } from '../plan.ts';
import { unitOf } from '../texts/amounts.ts';

const sign = (value: number, unit: Unit) => (value < 0 && !isNoDifference(value, unit) ? '−' : '');

/** "−56 min": a difference of the effect, a less b. */
export function signedDifference({ effect }: Pick<ExperimentPlan, 'effect'>, difference: number): string {
  const unit = unitOf(effect);
  return `${sign(difference, unit)}${differenceText(difference, unit)}`;
}

/** "−1.2 to −0.7 points": the unit once, at the end. */
export function signedRange(
  { effect }: Pick<ExperimentPlan, 'effect'>,
  [low, high]: readonly [number, number],
): string {
  const unit = unitOf(effect);
  const [from, to] = [shortDifference(low, unit), shortDifference(high, unit)];
  return `${sign(low, unit)}${beforeUnit(from, unit)} to ${sign(high, unit)}${withDifferenceUnit(to, unit)}`;
}
