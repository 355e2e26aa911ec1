import type { StudyStatistics } from '../analysis/statistics.ts';
import type { KnownVariable } from '../measurements/row.ts';
import { convert } from '../units/convert.ts';
import { getUnit } from '../units/units.ts';

/** What of a person's own study goes into those of cohorts and populations: figures only, no word of anybody's. */
export interface PersonsResult {
  readonly adjustedCorrelation: number;
  readonly effectiveSampleSize: number;
  readonly numberOfPairs: number;
  /** In the unit that the variable has for everybody. */
  readonly optimalValue: number | null;
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
    optimalValue: optimalValue === null || !isUsual ? null : toCommonUnit(optimalValue, cause),
  };
}

const toCommonUnit = (value: number, { settings, userVariable }: KnownVariable) =>
  convert(value, settings.unit, getUnit(userVariable.variable.unitId));

export const fromCommonUnit = (value: number, { settings, userVariable }: KnownVariable) =>
  convert(value, getUnit(userVariable.variable.unitId), settings.unit);
