import type { VariableCategoryRecord } from '../../schemas/variables/variable-category.ts';
import { categoryIcon } from '../icons/icon.ts';
import type { VariableCategory } from './categories.ts';

export function toCategoryRecord(category: VariableCategory, baseUrl: string): VariableCategoryRecord {
  const { aliases, defaultUnitAbbreviatedName, ...defaults } = category;
  return {
    ...defaults,
    synonyms: [...aliases],
    ...(defaultUnitAbbreviatedName === null ? {} : { defaultUnitAbbreviatedName }),
    ...categoryIcon(baseUrl, category),
  };
}
