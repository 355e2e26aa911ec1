import type { Amount } from '../units/amount.ts';
import type { CombinationOperation } from './categories.ts';
import type { Kind } from './kind.ts';
import type { Valence } from './valence.ts';

/** One person's variable, as their first use of its name made it; never changed. All people share the id of a name. */
export interface Variable {
  readonly variableId: number;
  /** The first spelling is the one shown. */
  readonly name: string;
  /** The app that gave the name, as it was called then; absent if the person did. */
  readonly namedBy?: string;
  readonly categoryId: number;
  readonly unitId: number;
  readonly combinationOperation: CombinationOperation;
}

/** Overlapping sources are either added up, or one of them is preferred. */
export type SourceCombination = 'add' | 'prefer';

export const goalPers = ['day', 'week'] as const;
export type GoalPer = (typeof goalPers)[number];
export const goalDirections = ['atLeast', 'atMost'] as const;
export type GoalDirection = (typeof goalDirections)[number];

export type FillingType = 'none' | 'zero' | 'value';

/** The person's own settings of a variable; absent ones fall back to variable, category, unit. */
export interface VariableSettings {
  readonly alias?: string;
  /** The app that gave the alias, as it was called then; absent if the person did. */
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
  /** The first source in this list counts if several recorded the same. */
  readonly preferredSourceNames?: readonly string[];
  readonly sourceCombination?: SourceCombination;
  /** Days since 1970 whose values are unusual, and right according to the person. */
  readonly confirmedDates?: readonly number[];
  /** Kept out of lists and search. */
  readonly hidden?: boolean;
  /** Its kind to the person, if they said so. */
  readonly kind?: Kind;
  /** Whether it says on which days the person bled; of all their variables one at most. */
  readonly recordsBleeding?: boolean;
  /** The amount that the person wants to reach, or not to exceed. */
  readonly goalAmount?: Amount;
  readonly goalPer?: GoalPer;
  readonly goalDirection?: GoalDirection;
  /** The days a month on which it may be taken, as the person agreed with their doctor. */
  readonly limitDaysPerMonth?: number;
}

/** One person's view of a variable. */
export interface UserVariable {
  readonly variable: Variable;
  readonly settings: VariableSettings;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** True if its description is stored next to its record; `settings` has it only if it was read. */
  readonly isDescribedBeside?: true;
  /** The time at which its deletion began, with all that belongs to it. */
  readonly leavingSince?: number;
  /** The import that made it, until a reminder, tag or experiment names it. */
  readonly madeIn?: number;
  /** The app that began it. */
  readonly begunBy?: string;
  /** Whether its values come mostly from what senses by itself, as the last search for what stands out found. */
  readonly isSensed?: true;
  /** Counts the changes, so that simultaneous ones notice each other. */
  readonly revision: number;
}

/** The app that gave the name by which a variable is shown; undefined if the person did. */
export const nameGiverOf = ({
  variable,
  settings,
}: Pick<UserVariable, 'variable' | 'settings'>): string | undefined =>
  settings.alias === undefined ? variable.namedBy : settings.aliasBy;
