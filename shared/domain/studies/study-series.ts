import type {
  AnalysisInput,
  DayNumbers,
  MeasurementColumns,
  SeriesInput,
} from '../analysis/analysis-input.ts';
import type { KnownVariable } from '../measurements/row.ts';
import { canConvert, convert } from '../units/convert.ts';
import { isRating } from '../units/is-rating.ts';
import { getUnit, type Unit } from '../units/units.ts';

/** One side of a study: a person's records of a variable, each in its unit, and of what contains it. */
export interface StudySeries {
  readonly known: KnownVariable;
  readonly measurements: MeasurementColumns;
  readonly tagged: readonly {
    readonly measurements: MeasurementColumns;
    readonly conversionFactor: number;
  }[];
}

export const emptyColumns: MeasurementColumns = { times: new Float64Array(), values: new Float64Array() };

/** Converts values to a unit, whatever unit each was recorded in; undefined for what does not convert. */
export function convertTo(unit: Unit): (value: number, unitId: number) => number | undefined {
  const convertible = new Map<number, Unit | undefined>();
  return (value, unitId) => {
    if (unitId === unit.id) return value;
    if (!convertible.has(unitId)) {
      const recorded = getUnit(unitId);
      convertible.set(unitId, canConvert(recorded, unit) ? recorded : undefined);
    }
    const recorded = convertible.get(unitId);
    return recorded === undefined ? undefined : convert(value, recorded, unit);
  };
}

export function analysisInput(
  timeZone: string,
  cause: StudySeries,
  effect: StudySeries,
  activeDays: DayNumbers | undefined,
): AnalysisInput {
  const { onsetDelay, durationOfAction } = cause.known.settings;
  const { valence } = effect.known.settings;
  return {
    timeZone,
    cause: seriesInput(cause),
    effect: seriesInput(effect),
    onsetDelay,
    durationOfAction,
    effectValence: valence,
    activeDays,
  };
}

export function seriesInput({ known: { settings }, measurements, tagged }: StudySeries): SeriesInput {
  return {
    measurements,
    tagged,
    combinationOperation: settings.combinationOperation,
    minimumAllowedValue: settings.minimumAllowedValue,
    maximumAllowedValue: settings.maximumAllowedValue,
    fillingValue: settings.fillingValue,
    isRating: isRating(settings.unit),
    variableName: settings.displayName,
  };
}
