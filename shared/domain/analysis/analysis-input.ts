import type { HourSums } from '../histories/hour-sums.ts';
import type { ZoneOffsets } from '../time/zone.ts';
import type { Valence } from '../variables/valence.ts';

/**
 * Measurements as columns, the cheapest form; in any order. Here and below every time is in epoch seconds, every delay
 * in seconds.
 */
export interface MeasurementColumns {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** Rows, or sums of them by the hour, which are already in the unit of the analysis and in range. */
export type Measurements =
  | MeasurementColumns
  | HourSums
  | readonly (readonly [time: number, value: number])[];

export interface ConversionStep {
  readonly operation: 'ADD' | 'MULTIPLY';
  readonly value: number;
}

/** Entries of another variable that contain this one: 2 cups of coffee × 95 mg of caffeine. */
interface TaggedMeasurements {
  readonly measurements: Measurements;
  readonly conversionFactor: number;
  /** The steps from the unit of the entries to the unit that the factor is meant for. */
  readonly conversionSteps?: readonly ConversionStep[] | undefined;
}

/** One of several overlapping sources, and the number of days on which its values were taken. */
export interface ChosenSource {
  readonly sourceName: string;
  readonly days: number;
  /** True if it names several, each of which counted in some hours of these days. */
  readonly isCombined?: true;
}

export interface SeriesInput {
  readonly measurements: Measurements;
  readonly combinationOperation: 'MEAN' | 'SUM';
  /** The steps from the unit of the measurements to the unit of the analysis, in order. */
  readonly conversionSteps?: readonly ConversionStep[] | undefined;
  readonly minimumAllowedValue?: number | null | undefined;
  readonly maximumAllowedValue?: number | null | undefined;
  /** The value that a day without a record counts as; without it such a day is missing. */
  readonly fillingValue?: number | null | undefined;
  readonly tagged?: readonly TaggedMeasurements[] | undefined;
  /** A rating or yes/no: its ends are ordinary values, so no day of it is unusual. */
  readonly isRating?: boolean | undefined;
  /** Days that are never unusual, because someone said that their values are right. */
  readonly confirmedDays?: readonly number[] | undefined;
  readonly chosenSources?: readonly ChosenSource[] | undefined;
  /** The name that is given with unusual days. */
  readonly variableName?: string | undefined;
}

export type DayNumbers = readonly number[] | Int32Array | ReadonlySet<number>;

/** The clock that says on which day something was recorded. */
export interface DayClock {
  readonly timeZone: string | ZoneOffsets;
  /** Seconds after midnight at which a day begins. */
  readonly dayStartsAt?: number | undefined;
}

export interface AnalysisInput extends DayClock {
  readonly cause: SeriesInput;
  readonly effect: SeriesInput;
  readonly onsetDelay?: number | undefined;
  readonly durationOfAction?: number | undefined;
  readonly effectValence?: Valence | undefined;
  /** The first day of what is given, as YYYY-MM-DD, where that is not all that was recorded. */
  readonly coversSince?: string;
  /** Day numbers on which the person recorded anything at all; only those are filled. */
  readonly activeDays?: DayNumbers | undefined;
  /** Days on which bleeding was recorded, if the person records it and neither side of the study is that record. */
  readonly bleedingDays?: Int32Array | undefined;
}
