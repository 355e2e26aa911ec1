import type { CatalogueThing } from '../../../shared/domain/catalogue/catalogue.ts';
import type { Valence } from '../../../shared/domain/variables/valence.ts';
import type { ValueBounds } from '../ui/odd-value.ts';
import type { EntryVariable } from './entry-input.ts';
import type { Category, LastEntry, RecordableVariable } from './known-with.ts';

/** The variable that is being recorded. */
export interface VariableToRecord extends EntryVariable {
  readonly unit: string;
  readonly valence: Valence;
  /** Absent for a new variable. */
  readonly bounds?: ValueBounds;
  readonly lastEntry?: LastEntry | undefined;
  /** A remark on the unit. */
  readonly hint?: string | undefined;
  /** The catalogue's question, where the variable has the unit that it has there. */
  readonly question?: string | undefined;
}

export const knownToRecord = (one: RecordableVariable, thing?: CatalogueThing): VariableToRecord => ({
  name: one.name,
  displayName: one.displayName,
  category: one.variableCategoryName,
  combinationOperation: one.combinationOperation,
  unit: one.unitAbbreviatedName,
  valence: one.valence,
  ...(!one.isUnsent && { bounds: { least: one.minimumAllowedValue, most: one.maximumAllowedValue } }),
  lastEntry: one.lastEntry,
  ...(thing?.unit === one.unitAbbreviatedName && { hint: thing.hint, question: thing.question }),
});

/** A thing of the catalogue that the person does not have yet. */
export const thingToRecord = (
  thing: CatalogueThing,
  categories: readonly Pick<Category, 'name' | 'combinationOperation'>[],
): VariableToRecord => ({
  name: thing.name,
  displayName: thing.name,
  category: thing.category,
  combinationOperation:
    thing.combination ??
    categories.find(({ name }) => name === thing.category)?.combinationOperation ??
    'MEAN',
  unit: thing.unit,
  valence: thing.valence,
  hint: thing.hint,
  question: thing.question,
});
