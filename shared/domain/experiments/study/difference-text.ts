import { differenceText, shortDifference, withDifferenceUnit } from '../../units/amount-text.ts';
import type { ExperimentPlan } from '../plan.ts';
import { unitOf } from '../texts/amounts.ts';

const sign = (value: number, number: string) => (value < 0 && number !== '0' ? '−' : '');

/** "−0.94 h": a difference of the effect, a less b. */
export function signedDifference({ effect }: Pick<ExperimentPlan, 'effect'>, difference: number): string {
  const unit = unitOf(effect);
  return `${sign(difference, shortDifference(difference, unit))}${differenceText(difference, unit)}`;
}

/** "−1.2 to −0.7 h": the unit once, at the end. */
export function signedRange(
  { effect }: Pick<ExperimentPlan, 'effect'>,
  [low, high]: readonly [number, number],
): string {
  const unit = unitOf(effect);
  const [from, to] = [shortDifference(low, unit), shortDifference(high, unit)];
  return `${sign(low, from)}${from} to ${sign(high, to)}${withDifferenceUnit(to, unit)}`;
}
