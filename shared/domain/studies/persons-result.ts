import type { StudyStatistics } from '../analysis/statistics.ts';
import type { KnownVariable } from '../measurements/row.ts';
import { convert } from '../units/convert.ts';
import { categoryOf, findUnit, type Unit } from '../units/units.ts';
import type { Valence } from '../variables/valence.ts';

/** The cause after which an effect was at its best, in a unit that people's values can be compared in. */
export interface Optimum {
  readonly value: number;
  readonly unitId: number;
  /** Where the person's effect is at its best. */
  readonly extreme: 'highest' | 'lowest';
}

/** What of a person's own study goes into those of cohorts and populations: figures only, no word of anybody's. */
export interface PersonsResult {
  readonly adjustedCorrelation: number;
  readonly effectiveSampleSize: number;
  readonly optimum: Optimum | null;
}

/** A correlation of fewer independent days has no known uncertainty. */
const fewestDays = 3;

/** Undefined while a study has found nothing that could be pooled. */
export function personsResult(
  { adjustedCorrelation, effectiveSampleSize, optimalValue }: StudyStatistics,
  cause: KnownVariable,
  effect: KnownVariable,
): PersonsResult | undefined {
  if (adjustedCorrelation === null || effectiveSampleSize === null || effectiveSampleSize <= fewestDays)
    return undefined;
  return {
    adjustedCorrelation,
    effectiveSampleSize,
    optimum: optimalValue === null ? null : optimumOf(optimalValue, cause.settings.unit, effect),
  };
}

function optimumOf(value: number, unit: Unit, effect: KnownVariable): Optimum | null {
  const common = commonUnit(unit);
  // Of degrees, which have no natural zero, the leading digit says nothing.
  if (common.scale === 'interval' && common.category !== 'Rating') return null;
  return {
    value: convert(value, unit, common),
    unitId: common.id,
    extreme: extremeOf(effect.settings.valence),
  };
}

export const extremeOf = (valence: Valence) => (valence === 'negative' ? 'lowest' : 'highest');

/** Each person measures a variable in a unit of their own; units of one kind share the standard one. */
function commonUnit(unit: Unit): Unit {
  const standard = categoryOf(unit).standardUnitAbbreviatedName;
  return (standard === null ? undefined : findUnit(standard)) ?? unit;
}
