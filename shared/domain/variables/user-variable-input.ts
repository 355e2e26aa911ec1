import type { Unit } from '../units/units.ts';
import type { VariableCategory } from './categories.ts';
import type { Kind } from './kind.ts';
import type { Valence } from './valence.ts';
import type { GoalDirection, GoalPer, SourceCombination } from './variable.ts';

/** A person's input for a variable; absent members stay as they are, and null returns to the default. */
export interface UserVariableInput {
  readonly id?: number | undefined;
  readonly variableId?: number | undefined;
  readonly name?: string | undefined;
  readonly alias?: string | null | undefined;
  /** The app that sends it; absent if the person does. */
  readonly namedBy?: string | undefined;
  readonly unitAbbreviatedName?: Unit | null | undefined;
  readonly combinationOperation?: 'MEAN' | 'SUM' | null | undefined;
  readonly fillingType?: 'none' | 'zero' | 'value' | null | undefined;
  readonly fillingValue?: number | null | undefined;
  readonly onsetDelay?: number | null | undefined;
  readonly durationOfAction?: number | null | undefined;
  readonly minimumAllowedValue?: number | null | undefined;
  readonly maximumAllowedValue?: number | null | undefined;
  readonly valence?: Valence | null | undefined;
  readonly outcome?: boolean | null | undefined;
  readonly causeOnly?: boolean | null | undefined;
  readonly variableCategoryName?: VariableCategory | null | undefined;
  readonly shareUserMeasurements?: boolean | null | undefined;
  readonly description?: string | null | undefined;
  readonly preferredSourceNames?: readonly string[] | null | undefined;
  readonly sourceCombination?: SourceCombination | null | undefined;
  /** Days since 1970. */
  readonly confirmedDates?: readonly number[] | null | undefined;
  readonly hidden?: boolean | null | undefined;
  readonly kind?: Kind | null | undefined;
  readonly recordsBleeding?: boolean | null | undefined;
  readonly goalAmount?: number | null | undefined;
  readonly goalPer?: GoalPer | null | undefined;
  readonly goalDirection?: GoalDirection | null | undefined;
  readonly limitDaysPerMonth?: number | null | undefined;
}
