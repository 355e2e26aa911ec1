import { canConvert } from '../../domain/units/convert.ts';
import { categoryOf, type Unit, units } from '../../domain/units/units.ts';
import type { EffectiveSettings } from '../../domain/variables/effective-settings.ts';
import type { UnitRecord } from '../../schemas/variables/unit.ts';

/** A unit as the API shows it. `maximumValue` must be an integer, so an unbounded unit shows the largest number. */
export function toUnitRecord(unit: Unit): UnitRecord {
  const category = categoryOf(unit);
  return {
    id: unit.id,
    name: unit.name,
    abbreviatedName: unit.abbreviatedName,
    category: category.name,
    categoryId: category.id,
    categoryName: category.name,
    unitCategory: {
      id: category.id,
      name: category.name,
      standardUnitAbbreviatedName: category.standardUnitAbbreviatedName ?? unit.abbreviatedName,
    },
    conversionSteps: unit.conversionSteps.map((step) => ({ ...step })),
    minimumValue: unit.minimum ?? Number.MIN_SAFE_INTEGER,
    maximumValue: unit.maximum ?? Number.MAX_SAFE_INTEGER,
    ...(unit.minimum === null ? {} : { minimumAllowedValue: unit.minimum }),
    ...(unit.maximum === null ? {} : { maximumAllowedValue: unit.maximum }),
    advanced: unit.advanced,
    manualTracking: unit.manualTracking,
  };
}

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

/** The units that values of a variable measured in this one can be shown in. */
export function availableUnits(unit: Unit): UnitRecord[] {
  const records = known.get(unit) ?? units.filter((other) => canConvert(unit, other)).map(toUnitRecord);
  known.set(unit, records);
  return records;
}

/** Units do not change while an instance runs. */
const known = new Map<Unit, UnitRecord[]>();
