import { levelWords } from '../../units/amount-text.ts';
import { findUnit, type Unit } from '../../units/units.ts';
import type { Arm, ExperimentPlan, PlannedSeries } from '../plan.ts';

export function unitOf({ unit }: Pick<PlannedSeries, 'unit'>): Unit {
  const known = findUnit(unit);
  if (known === undefined) throw new RangeError(`There is no unit "${unit}".`);
  return known;
}

/** The level of an arm's days. */
export const levelText = ({ cause }: Pick<ExperimentPlan, 'cause'>, arm: Arm): string =>
  levelWords(cause.name, unitOf(cause), arm === 'A' ? cause.a : cause.b);
