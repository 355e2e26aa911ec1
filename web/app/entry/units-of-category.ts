import type { ApiUnit } from './value-input.ts';

const ratings = ['/5', '/10', '%', '/6', '/1', 'yes/no'];
const amounts = ['g', 'mg', 'mcg', 'kg', 'oz', 'lb', 'mL', 'L'];

/** The units of a category that people use, the most usual first. */
const usual: Readonly<Record<string, readonly string[]>> = {
  Activity: ['min', 'h', 's', 'count', 'yes/no', 'event', 'km', 'mi', 'm', 'kcal'],
  Books: ['count', 'min', 'h', 'yes/no', '/5', '/10', 'pieces'],
  'Causes of Illness': ['yes/no', 'count', 'event', '/5', '/10', '%'],
  'Cognitive Performance': [...ratings, 'index', 'count', 'min', 's', 'ms'],
  Conditions: [...ratings, 'count', 'event'],
  Emotions: ['/5', '/10', '-4 to 4', '%', '/6', '/1', 'yes/no'],
  Environment: [
    'C',
    'F',
    '%',
    'index',
    'mmHg',
    'Pa',
    'mm',
    'm/s',
    'yes/no',
    'count',
    'h',
    'min',
    'degrees north',
    'degrees east',
  ],
  Foods: ['serving', ...amounts, 'qt', 'pieces', 'count', 'kcal', 'cal', 'drops', 'yes/no'],
  Goals: ['yes/no', ...ratings, 'count', 'min', 'h', 'km', 'kg', 'lb', '$'],
  Locations: ['min', 'h', 'count', 'yes/no', 'km', 'mi'],
  Miscellaneous: ['count', 'yes/no', ...ratings, 'min', 'h', 'index', 'event'],
  'Movies and TV': ['min', 'h', 'count', 'yes/no', '/5', '/10'],
  Music: ['count', 'min', 'h', 'yes/no', '/5'],
  Nutrients: ['g', 'mg', 'mcg', 'IU', 'kcal', 'cal', '%RDA', 'mL', 'L', 'serving'],
  Payments: ['$', 'count', 'yes/no'],
  'Physical Activities': [
    'min',
    'h',
    'km',
    'mi',
    'm',
    'count',
    'kcal',
    'bpm',
    'kg',
    'lb',
    'm/s',
    'event',
    'yes/no',
    's',
    'ft',
  ],
  Physique: ['kg', 'lb', '%', 'cm', 'in', 'ft', 'm', 'g', 'index', 'mm'],
  Sleep: ['h', 'min', ...ratings, 'count', 'event'],
  'Social Interactions': ['count', 'min', 'h', 'event', 'yes/no', '/5', '/10'],
  Software: ['min', 'h', 'count', 'yes/no', 'event'],
  Symptoms: [...ratings, 'count', 'event', 'min', 'h'],
  Treatments: [
    'pills',
    'tablets',
    'capsules',
    'puffs',
    'drops',
    'mL',
    'mg',
    'mcg',
    'g',
    'IU',
    'units',
    'sprays',
    'applications',
    'dose',
    'pieces',
    'serving',
    'count',
    'min',
    'h',
    'yes/no',
    'event',
  ],
  'Vital Signs': ['bpm', 'mmHg', 'C', 'F', '%', '/minute', 'mcg/dL', 'count', 'index', 'kg', 'lb'],
};

interface CategoryName {
  readonly name: string;
  readonly defaultUnitAbbreviatedName?: string | undefined;
}

/** The unit to begin with: the category's own, but a medicine comes as pills rather than as a number. */
export const firstUnitOf = (category: CategoryName | undefined): string | undefined =>
  category?.name === 'Treatments' ? usual.Treatments?.[0] : category?.defaultUnitAbbreviatedName;

interface OfferedUnits {
  /** Those that suit the category, its first unit first. */
  readonly own: readonly ApiUnit[];
  /** All others. */
  readonly more: readonly ApiUnit[];
}

export function unitsOfCategory(units: readonly ApiUnit[], category: CategoryName | undefined): OfferedUnits {
  const names = [firstUnitOf(category), ...(usual[category?.name ?? ''] ?? [])];
  const own = [...new Set(names)].flatMap(
    (name) => units.find(({ abbreviatedName }) => abbreviatedName === name) ?? [],
  );
  // Someone who has not chosen a category yet chooses from all units.
  return own.length === 0
    ? { own: units, more: [] }
    : { own, more: units.filter((unit) => !own.includes(unit)) };
}

/** `Kilograms (kg)`; without the symbol where the name says the same. */
export const unitTitle = ({ name, abbreviatedName }: Pick<ApiUnit, 'name' | 'abbreviatedName'>): string =>
  abbreviatedName === 'count'
    ? 'Number'
    : isInName(name, abbreviatedName)
      ? name
      : `${name} (${symbolOf(abbreviatedName)})`;

const isInName = (name: string, abbreviatedName: string) =>
  /^[-/]/.test(abbreviatedName) ||
  (abbreviatedName.length > 3 && name.toLowerCase().startsWith(abbreviatedName.replace(/s$/, '')));

const symbolOf = (abbreviatedName: string) =>
  abbreviatedName === 'C' || abbreviatedName === 'F' ? `°${abbreviatedName}` : abbreviatedName;
