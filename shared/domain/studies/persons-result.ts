import type { StudyStatistics } from '../analysis/statistics.ts';
import type { KnownVariable } from '../measurements/row.ts';
import { convert } from '../units/convert.ts';
import { categoryOf, findUnit, type Unit } from '../units/units.ts';

/** What of a person's own study goes into those of cohorts and populations: figures only, no word of anybody's. */
export interface PersonsResult {
  readonly adjustedCorrelation: number;
  readonly effectiveSampleSize: number;
  readonly numberOfPairs: number;
  /** In a unit that people's values can be compared in. */
  readonly optimalValue: number | null;
  readonly optimalValueUnitId: number;
}

/** Undefined while a study has found nothing that could be pooled. */
export function personsResult(
  { adjustedCorrelation, effectiveSampleSize, numberOfPairs, optimalValue }: StudyStatistics,
  cause: KnownVariable,
  effect: KnownVariable,
): PersonsResult | undefined {
  if (adjustedCorrelation === null || effectiveSampleSize === null) return undefined;
  // Whoever sees it the other way round than most has an optimum of another kind.
  const isUsual = effect.settings.valence === effect.settings.category.valence;
  return {
    adjustedCorrelation,
    effectiveSampleSize,
    numberOfPairs,
    optimalValue:
      optimalValue === null || !isUsual
        ? null
        : convert(optimalValue, cause.settings.unit, commonUnit(cause)),
    optimalValueUnitId: commonUnit(cause).id,
  };
}

/** Each person measures a variable in a unit of their own; values of one kind share its standard unit. */
const commonUnit = ({ settings: { unit } }: KnownVariable): Unit => {
  const standard = categoryOf(unit).standardUnitAbbreviatedName;
  return (standard === null ? undefined : findUnit(standard)) ?? unit;
};

/** What may be told of the cause in the reader's own unit: an optimum of another kind is none. */
export const comparableWith =
  (cause: KnownVariable) =>
  (result: PersonsResult): PersonsResult =>
    result.optimalValueUnitId === commonUnit(cause).id ? result : { ...result, optimalValue: null };

export const fromCommonUnit = (value: number, cause: KnownVariable) =>
  convert(value, commonUnit(cause), cause.settings.unit);
