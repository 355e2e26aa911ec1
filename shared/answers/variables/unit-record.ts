import { categoryOf, type Unit } from '../../domain/units/units.ts';
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
