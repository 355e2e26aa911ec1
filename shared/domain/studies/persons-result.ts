import type { StudyStatistics } from '../analysis/statistics.ts';
import type { KnownVariable } from '../measurements/row.ts';
import { convert } from '../units/convert.ts';
import { categoryOf, findUnit, type Unit } from '../units/units.ts';
import type { Valence } from '../variables/valence.ts';

/** The value of the cause after which the effect was best, in a unit in which people's values can be compared. */
export interface Optimum {
  readonly value: number;
  readonly unitId: number;
  /** The end of the effect's scale that is best for the person. */
  readonly extreme: 'highest' | 'lowest';
}

/** The part of a person's own study that goes into those of cohorts and populations: figures only, no words. */
export interface PersonsResult {
  readonly adjustedCorrelation: number;
  readonly effectiveSampleSize: number;
  readonly optimum: Optimum | null;
}

/** A correlation of fewer independent days has no known uncertainty. */
const fewestDays = 3;

/** The figures of a pair that are pooled. */
export type PairFigures = Pick<
  StudyStatistics,
  'adjustedCorrelation' | 'effectiveSampleSize' | 'optimalValue'
>;

/** Undefined while a study has found nothing that could be pooled. */
export function personsResult(
  { adjustedCorrelation, effectiveSampleSize, optimalValue }: PairFigures,
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
  // Optima are rounded to their leading digit, which says nothing of degrees: they have no natural zero.
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
