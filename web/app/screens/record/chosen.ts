import type { CatalogueThing } from '../../../../shared/domain/catalogue/catalogue.ts';
import type { Valence } from '../../../../shared/domain/variables/valence.ts';
import type { EntryVariable } from '../../entry/entry-input.ts';
import type { KnownVariable, LastEntry } from '../../entry/known-with.ts';
import type { Bounds } from '../../ui/odd-value.ts';

/** What is being recorded. */
export interface Chosen extends EntryVariable {
  readonly unit: string;
  readonly valence: Valence;
  /** Absent of a variable that is new. */
  readonly bounds?: Bounds;
  readonly lastEntry?: LastEntry | undefined;
  /** What to know about its unit. */
  readonly hint?: string | undefined;
  /** How the catalogue asks for it, where it is measured as it is there. */
  readonly question?: string | undefined;
}

export const chosenOf = (one: KnownVariable, thing?: CatalogueThing): Chosen => ({
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

interface Category {
  readonly name: string;
  readonly combinationOperation: 'MEAN' | 'SUM';
}

/** Something of the catalogue that the person does not have yet. */
export const chosenThing = (thing: CatalogueThing, categories: readonly Category[]): Chosen => ({
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
