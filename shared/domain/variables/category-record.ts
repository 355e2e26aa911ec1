import type { VariableCategoryRecord } from '../../schemas/variable-category.ts';
import { iconOfCategory, type VariableCategory } from './categories.ts';

export function toCategoryRecord(category: VariableCategory): VariableCategoryRecord {
  const { aliases, defaultUnitAbbreviatedName, ...defaults } = category;
  return {
    ...defaults,
    synonyms: [...aliases],
    ...(defaultUnitAbbreviatedName === null ? {} : { defaultUnitAbbreviatedName }),
    iconClassName: iconOfCategory(category),
  };
}
