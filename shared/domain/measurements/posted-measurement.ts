import type { Unit } from '../units/units.ts';
import type { CombinationOperation, VariableCategory } from '../variables/categories.ts';

/** Yes or no in words, which only one unit takes. */
export interface YesNo {
  readonly yesNo: number;
}

/** What every item that is posted may say. */
interface Posted {
  /** The etag that what is there must have. */
  readonly ifMatch?: string | undefined;
  readonly sourceName?: string | undefined;
  readonly note?: string | undefined;
  readonly upc?: string | undefined;
}

/** A measurement that says all of itself. */
export interface WholeMeasurement extends Posted {
  readonly id?: number | undefined;
  readonly variableName: string;
  readonly category: VariableCategory;
  readonly unit: Unit;
  readonly value: number;
  readonly startAt: number;
  readonly combinationOperation: CombinationOperation;
}

/** A change of the measurement with this id; what is not given stays. */
export interface MeasurementEdit extends Posted {
  readonly id: number;
  readonly variableName?: string | undefined;
  readonly category?: VariableCategory | undefined;
  readonly unit?: Unit | undefined;
  readonly value?: number | YesNo | undefined;
  readonly startAt?: number | undefined;
  readonly combinationOperation?: CombinationOperation | undefined;
}

export const wordsNeedYesNo = ({ abbreviatedName }: Unit) =>
  `must be a number for the unit ${abbreviatedName}; only yes/no takes words.`;
