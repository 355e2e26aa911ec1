import reference from '../../reference/guessed-names.json' with { type: 'json' };
import { foldWords } from '../catalogue/search-names.ts';

/** The name, category and unit of something new, until the person says otherwise. */
export interface Guess {
  readonly name: string;
  readonly category: string;
  readonly unit: string;
  /** True if nothing in its name or unit speaks for the category. */
  readonly isUnfounded: boolean;
}

const categories = Object.entries(reference.categories).map(([name, { words, endings }]) => ({
  name,
  words: new Set(words.split(' ').filter(Boolean)),
  endings: endings.split(' ').filter(Boolean),
}));
const medicines = Object.entries(reference.medicines).flatMap(([unit, names]) =>
  names.split(' ').map((name) => ({ name, unit })),
);

/** Units that count what is taken. */
export const doseUnits = [
  'pills',
  'tablets',
  'capsules',
  'puffs',
  'drops',
  'sprays',
  'applications',
  'dose',
  'units',
] as const;

const categoryOfUnit: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['serving', 'g', 'mL', 'L', 'kcal', 'cal', 'pieces', 'oz'].map((one) => [one, 'Foods']),
  ),
  ...Object.fromEntries(['mg', 'mcg', 'IU', ...doseUnits].map((one) => [one, 'Treatments'])),
  ...Object.fromEntries(['km', 'mi', 'm'].map((one) => [one, 'Physical Activities'])),
  ...Object.fromEntries(['min', 'h'].map((one) => [one, 'Activity'])),
  ...Object.fromEntries(['kg', 'lb', 'cm', 'in'].map((one) => [one, 'Physique'])),
  ...Object.fromEntries(['bpm', 'mmHg', 'C', 'F'].map((one) => [one, 'Vital Signs'])),
  $: 'Payments',
};

/** A number of this size is a strength in milligrams rather than a number of pills. */
export const leastStrength = 20;
/** The fewest letters of a medicine whose strength may be given. */
const fewestLetters = 3;
const unitsOfMedicine: ReadonlySet<string | undefined> = new Set([undefined, 'mg', 'mcg']);

/** The category and unit of something new, by its name and the amount next to it. */
export function guess(name: string, value: number | undefined, unit: string | undefined): Guess {
  const words = foldWords(name).split(' ');
  const isStrength = unitsOfMedicine.has(unit) && value !== undefined && value >= leastStrength;
  const [only = ''] = words;
  const medicine =
    isStrength && words.length === 1 && only.length >= fewestLetters
      ? medicines.find((one) => one.name.startsWith(only))
      : undefined;
  if (medicine !== undefined)
    return {
      name: capital(medicine.name),
      category: 'Treatments',
      unit: unit ?? medicine.unit,
      isUnfounded: false,
    };
  const category = categoryOfName(words) ?? (unit && categoryOfUnit[unit]);
  return {
    name: capital(name),
    category: category ?? 'Miscellaneous',
    unit: unit ?? unitFor(category, value),
    isUnfounded: category === undefined,
  };
}

/** The last word says most: a chicken soup is a soup. */
function categoryOfName(words: readonly string[]): string | undefined {
  for (const word of words.toReversed()) {
    if (medicines.some(({ name }) => name === word)) return 'Treatments';
    const found = categories.find((one) => one.words.has(word) || one.words.has(word.replace(/s$/, '')));
    if (found !== undefined) return found.name;
  }
  const last = words.at(-1) ?? '';
  return categories.find(({ endings }) => endings.some((one) => last.endsWith(one) && last !== one))?.name;
}

function unitFor(category: string | undefined, value: number | undefined): string {
  if (category === 'Foods') return 'serving';
  if (category === 'Treatments') return value !== undefined && value >= leastStrength ? 'mg' : 'pills';
  if (category === 'Emotions') return '/5';
  if (category === 'Symptoms') return value !== undefined && value > 5 ? '/10' : '/6';
  const isTimed = value !== undefined && (category === 'Physical Activities' || category === 'Activity');
  return isTimed ? 'min' : 'count';
}

const capital = (name: string) => {
  const [first = ''] = name;
  return `${first.toLocaleUpperCase('en')}${name.slice(first.length)}`;
};

/** A thing of unknown kind next to foods is a food, too. */
export const besideFoods = (one: Guess): Guess =>
  one.unit === 'count' ? { ...one, category: 'Foods', unit: 'serving' } : one;
