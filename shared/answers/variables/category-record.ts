import { categoryIcon } from '../../domain/icons/icon.ts';
import type { VariableCategory } from '../../domain/variables/categories.ts';
import type { VariableCategoryRecord } from '../../schemas/variables/variable-category.ts';

export function toCategoryRecord(category: VariableCategory, baseUrl: string): VariableCategoryRecord {
  const { aliases, defaultUnitAbbreviatedName, ...defaults } = category;
  return {
    ...defaults,
    synonyms: [...aliases],
    ...(defaultUnitAbbreviatedName === null ? {} : { defaultUnitAbbreviatedName }),
    ...categoryIcon(baseUrl, category),
  };
}
