import { foldName } from '../texts/fold-name.ts';
import { amountIn } from '../units/amount.ts';
import { categoryOf, getUnit, type Unit } from '../units/units.ts';
import { type CombinationOperation, getCategory, type VariableCategory } from './categories.ts';
import { deriveKind, type Kind } from './kind.ts';
import type { Valence } from './valence.ts';
import type { FillingType, SourceCombination, UserVariable, Variable } from './variable.ts';

/** The settings of a person's variable after every fallback. */
export interface EffectiveSettings {
  readonly displayName: string;
  readonly unit: Unit;
  readonly category: VariableCategory;
  readonly combinationOperation: CombinationOperation;
  readonly fillingType: FillingType;
  /** The value of a day without a record; undefined when such a day is simply missing. */
  readonly fillingValue: number | undefined;
  readonly onsetDelay: number;
  readonly durationOfAction: number;
  readonly minimumAllowedValue: number | undefined;
  readonly maximumAllowedValue: number | undefined;
  readonly valence: Valence;
  readonly outcome: boolean;
  readonly causeOnly: boolean;
  readonly preferredSourceNames: readonly string[];
  readonly sourceCombination: SourceCombination;
  /** Workouts, meals and doses: such a sum is not kept by the hour. */
  readonly comesAsEpisodes: boolean;
  readonly confirmedDates: readonly number[];
  readonly kind: Kind;
}

type EffectiveInput = Pick<UserVariable, 'variable' | 'settings'> & { readonly isSensed?: boolean };

/** Falls back from person to variable to category to unit. Amounts are in the variable's present unit. */
export function effectiveSettings({
  variable,
  settings,
  isSensed = false,
}: EffectiveInput): EffectiveSettings {
  const unit = getUnit(settings.unitId ?? variable.unitId);
  const category = getCategory(settings.categoryId ?? variable.categoryId);
  const fillingType =
    settings.fillingType ?? (settings.fillingValue === undefined ? category.fillingType : 'value');
  return {
    displayName: settings.alias ?? variable.name,
    unit,
    category,
    combinationOperation: summableOperation(
      settings.combinationOperation ?? variable.combinationOperation,
      unit,
    ),
    fillingType,
    fillingValue:
      fillingType === 'zero'
        ? 0
        : fillingType === 'value'
          ? amountIn(unit, settings.fillingValue)
          : undefined,
    onsetDelay: settings.onsetDelay ?? category.onsetDelay,
    durationOfAction: settings.durationOfAction ?? category.durationOfAction,
    minimumAllowedValue: amountIn(unit, settings.minimumAllowedValue) ?? unit.minimum ?? undefined,
    maximumAllowedValue: amountIn(unit, settings.maximumAllowedValue) ?? unit.maximum ?? undefined,
    valence: settings.valence ?? category.valence,
    // Setting one of these two decides the other, because an outcome cannot be only a cause.
    outcome: settings.outcome ?? (settings.causeOnly !== true && category.outcome),
    causeOnly: settings.causeOnly ?? (settings.outcome !== true && category.causeOnly),
    preferredSourceNames: settings.preferredSourceNames ?? [],
    sourceCombination: settings.sourceCombination ?? 'prefer',
    comesAsEpisodes: comesAsEpisodes(variable),
    confirmedDates: settings.confirmedDates ?? [],
    kind: settings.kind ?? deriveKind(variable.name, category, isSensed),
  };
}

/** Durations that devices keep by the hour, unlike those of a workout or a nap. */
const minutesByTheHour = new Set(['exercise minutes', 'standing minutes', 'time in daylight']);
const episodicCategories = new Set(['Foods', 'Nutrients', 'Treatments', 'Sleep']);

const comesAsEpisodes = ({ name, categoryId, unitId }: Variable): boolean =>
  episodicCategories.has(getCategory(categoryId).name) ||
  (categoryOf(getUnit(unitId)).name === 'Duration' && !minutesByTheHour.has(foldName(name)));

/** Ratings, temperatures and the like cannot be added up: SUM becomes MEAN. */
export const summableOperation = (asked: CombinationOperation, unit: Unit): CombinationOperation =>
  categoryOf(unit).summable ? asked : 'MEAN';
