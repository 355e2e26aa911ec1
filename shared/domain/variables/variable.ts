import type { CombinationOperation, Valence } from './categories.ts';

/** What everybody's records of a variable share. Created by the first use of its name, never changed. */
export interface Variable {
  readonly variableId: number;
  /** The first spelling is the one shown. */
  readonly name: string;
  readonly categoryId: number;
  readonly unitId: number;
  readonly combinationOperation: CombinationOperation;
}

export type FillingType = 'none' | 'zero' | 'value';

/** What one person decided about a variable; what is absent falls back to variable, category, unit. */
export interface VariableSettings {
  readonly alias?: string;
  readonly unitId?: number;
  readonly combinationOperation?: CombinationOperation;
  readonly fillingType?: FillingType;
  readonly fillingValue?: number;
  readonly onsetDelay?: number;
  readonly durationOfAction?: number;
  readonly minimumAllowedValue?: number;
  readonly maximumAllowedValue?: number;
  readonly valence?: Valence;
  readonly outcome?: boolean;
  readonly causeOnly?: boolean;
  readonly categoryId?: number;
  readonly shareUserMeasurements?: boolean;
  readonly description?: string;
  readonly upc?: string;
}

/** One person's view of a variable. */
export interface UserVariable {
  readonly variable: Variable;
  readonly settings: VariableSettings;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Counts the changes, so that simultaneous ones notice each other. */
  readonly revision: number;
}
