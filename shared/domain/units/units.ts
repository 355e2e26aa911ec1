import reference from '../../reference/units.json' with { type: 'json' };
import { must } from '../lists/must.ts';

export type UnitCategoryName =
  | 'Duration'
  | 'Distance'
  | 'Weight'
  | 'Volume'
  | 'Rating'
  | 'Miscellany'
  | 'Energy'
  | 'Proportion'
  | 'Frequency'
  | 'Pressure'
  | 'Temperature'
  | 'Count';

interface UnitCategory {
  readonly id: number;
  readonly name: UnitCategoryName;
  readonly standardUnitAbbreviatedName: string | null;
  /** Whether adding up values of one day makes sense. */
  readonly summable: boolean;
}

interface UnitConversionStep {
  readonly operation: 'ADD' | 'MULTIPLY';
  readonly value: number;
}

export interface Unit {
  readonly id: number;
  readonly name: string;
  readonly abbreviatedName: string;
  readonly category: UnitCategoryName;
  /** The steps from this unit to the category's standard unit, in order. */
  readonly conversionSteps: readonly UnitConversionStep[];
  /** Bounds of what analysis uses, not of what may be recorded; null is unbounded. */
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly scale: 'ratio' | 'interval' | 'ordinal';
  readonly combinationOperation: 'SUM' | 'MEAN';
  readonly fillingType: 'zero' | 'none';
  readonly advanced: number;
  readonly manualTracking: number;
  readonly synonyms: readonly string[];
}

export const units = reference.units as readonly Unit[];
export const unitCategories = reference.categories as readonly UnitCategory[];

const byId = new Map(units.map((unit) => [unit.id, unit]));
const categoryByName = new Map(unitCategories.map((category) => [category.name, category]));
const bySpelling = indexSpellings();

/** Looks for the exact spelling first (`C`, `c`), then without regard to case; names and synonyms count too. */
export function findUnit(spelling: string): Unit | undefined {
  const sought = spelling.trim();
  return bySpelling.get(sought) ?? bySpelling.get(sought.toLowerCase());
}

export function getUnit(id: number): Unit {
  const unit = byId.get(id);
  if (unit === undefined) throw new Error('A stored record names a unit that does not exist.');
  return unit;
}

export function categoryOf(unit: Unit): UnitCategory {
  return must(categoryByName, unit.category);
}

function indexSpellings(): Map<string, Unit> {
  const index = new Map<string, Unit>();
  const add = (spelling: string, unit: Unit) => {
    if (!index.has(spelling)) index.set(spelling, unit);
  };
  for (const unit of units) add(unit.abbreviatedName, unit);
  for (const unit of units) add(unit.name, unit);
  for (const unit of units) for (const synonym of unit.synonyms) add(synonym, unit);
  for (const [spelling, unit] of [...index]) add(spelling.toLowerCase(), unit);
  return index;
}
