import type { Unit } from '../units/units.ts';
import type { CombinationOperation, VariableCategory } from '../variables/categories.ts';

/** Yes or no in words, which only one unit takes. */
export interface YesNo {
  readonly yesNo: number;
}

/** The members that every posted item may have. */
interface PostedMembers {
  /** The etag that the stored measurement must have. */
  readonly ifMatch?: string | undefined;
  readonly sourceName?: string | undefined;
  readonly note?: string | undefined;
  readonly upc?: string | undefined;
  /** The question of a reminder that it answers. */
  readonly trackingReminderNotificationId?: number | undefined;
  /** True for what a phone counted: if more is on record of that second, that stays. Nobody can post it. */
  readonly keepsLarger?: true | undefined;
}

/** A measurement with all that is needed to record it. */
export interface WholeMeasurement extends PostedMembers {
  readonly id?: number | undefined;
  readonly variableName: string;
  readonly category: VariableCategory;
  readonly unit: Unit;
  readonly value: number;
  readonly startAt: number;
  readonly combinationOperation: CombinationOperation;
}

/** A measurement to record. What a variable is like need not be said of one that is known. */
export interface NewMeasurement extends PostedMembers {
  readonly id?: undefined;
  readonly variableName: string;
  readonly value: number | YesNo;
  readonly startAt: number;
  readonly category?: VariableCategory | undefined;
  readonly unit?: Unit | undefined;
  readonly combinationOperation?: CombinationOperation | undefined;
}

/** A change of the measurement with this id; members that are not given stay. */
export interface MeasurementEdit extends PostedMembers {
  readonly id: number;
  readonly variableName?: string | undefined;
  readonly category?: VariableCategory | undefined;
  readonly unit?: Unit | undefined;
  readonly value?: number | YesNo | undefined;
  readonly startAt?: number | undefined;
  readonly combinationOperation?: CombinationOperation | undefined;
}

export const wordsNeedYesNo = ({ abbreviatedName }: Unit) =>
  `must be a number for the unit ${abbreviatedName}; only yes/no accepts words.`;
