import reference from '../../reference/variable-categories.json' with { type: 'json' };
import type { Valence } from './valence.ts';

export type CombinationOperation = 'MEAN' | 'SUM';

export interface VariableCategory {
  readonly id: number;
  readonly name: string;
  /** Further spellings that mean this category: the interface spells some differently in filters. */
  readonly aliases: readonly string[];
  readonly defaultUnitAbbreviatedName: string | null;
  readonly combinationOperation: CombinationOperation;
  readonly valence: Valence;
  readonly outcome: boolean;
  readonly causeOnly: boolean;
  readonly fillingType: 'zero' | 'none';
  readonly onsetDelay: number;
  readonly durationOfAction: number;
}

export const variableCategories = reference.categories as readonly VariableCategory[];
export const variableCategoryNames = variableCategories.map(({ name }) => name);
export const variableCategoryAliases: Readonly<Record<string, string>> = Object.fromEntries(
  variableCategories.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name])),
);

const byId = new Map(variableCategories.map((category) => [category.id, category]));
const byName = new Map(variableCategories.map((category) => [category.name, category]));

export function getCategory(id: number): VariableCategory {
  const category = byId.get(id);
  if (category === undefined) throw new Error('A stored record names a category that does not exist.');
  return category;
}

/** `name` must be spelled as in `variableCategoryNames`. */
export function getCategoryByName(name: string): VariableCategory {
  const category = byName.get(name);
  if (category === undefined) throw new Error('Only known category names get past the schemas.');
  return category;
}
