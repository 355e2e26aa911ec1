import type { Amount } from '../units/amount.ts';
import type { CombinationOperation } from './categories.ts';
import type { Valence } from './valence.ts';

/** What a name means to one person, from their own first use of it; never changed. Only the id is everybody's. */
export interface Variable {
  readonly variableId: number;
  /** The first spelling is the one shown. */
  readonly name: string;
  /** The app that gave the name, as it was called then; absent where the person did. */
  readonly namedBy?: string;
  readonly categoryId: number;
  readonly unitId: number;
  readonly combinationOperation: CombinationOperation;
}

/** Whether sources that overlap add up, or one of them is preferred. */
export type SourceCombination = 'add' | 'prefer';

export type FillingType = 'none' | 'zero' | 'value';

/** What the person decided about it since; what is absent falls back to variable, category, unit. */
export interface VariableSettings {
  readonly alias?: string;
  /** The app that gave the alias, as it was called then; absent where the person did. */
  readonly aliasBy?: string;
  readonly unitId?: number;
  readonly combinationOperation?: CombinationOperation;
  readonly fillingType?: FillingType;
  readonly fillingValue?: Amount;
  readonly onsetDelay?: number;
  readonly durationOfAction?: number;
  readonly minimumAllowedValue?: Amount;
  readonly maximumAllowedValue?: Amount;
  readonly valence?: Valence;
  readonly outcome?: boolean;
  readonly causeOnly?: boolean;
  readonly categoryId?: number;
  readonly shareUserMeasurements?: boolean;
  readonly description?: string;
  readonly upc?: string;
  /** The sources to take where several record the same, the first of them that recorded. */
  readonly preferredSourceNames?: readonly string[];
  readonly sourceCombination?: SourceCombination;
  /** Days since 1970 whose values are far from the others, and right: the person said so. */
  readonly confirmedDates?: readonly number[];
  /** Kept out of lists and search. */
  readonly hidden?: boolean;
}

/** One person's view of a variable. */
export interface UserVariable {
  readonly variable: Variable;
  readonly settings: VariableSettings;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Its description lies beside its record; among the settings it is only where it was read. */
  readonly isDescribedBeside?: true;
  /** Since then it is being deleted, with all that belongs to it. */
  readonly leavingSince?: number;
  /** Counts the changes, so that simultaneous ones notice each other. */
  readonly revision: number;
}

/** The app that gave the name by which a variable is shown; undefined where the person did. */
export const nameGiverOf = ({
  variable,
  settings,
}: Pick<UserVariable, 'variable' | 'settings'>): string | undefined =>
  settings.alias === undefined ? variable.namedBy : settings.aliasBy;
