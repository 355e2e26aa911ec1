import { categoryOf, type Unit } from '../../domain/units/units.ts';
import type { EffectiveSettings } from '../../domain/variables/effective-settings.ts';

/** The unit of a value, and its kind. */
export const unitMembers = (unit: Unit) => ({
  unitId: unit.id,
  unitAbbreviatedName: unit.abbreviatedName,
  unitName: unit.name,
  unitCategoryId: categoryOf(unit).id,
  unitCategoryName: categoryOf(unit).name,
});

/** The unit and category that the person has chosen for the variable. */
export const ownUnitMembers = ({ unit, category }: Pick<EffectiveSettings, 'unit' | 'category'>) => ({
  userVariableUnitId: unit.id,
  userVariableUnitAbbreviatedName: unit.abbreviatedName,
  userVariableUnitName: unit.name,
  userVariableUnitCategoryId: categoryOf(unit).id,
  userVariableUnitCategoryName: categoryOf(unit).name,
  userVariableVariableCategoryId: category.id,
  userVariableVariableCategoryName: category.name,
});
