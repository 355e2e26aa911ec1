import type { Unit } from '../units/units.ts';

/** How a unit is said within a sentence, where lower-casing its name is not enough. */
const spoken: Readonly<Record<string, string>> = {
  'Degrees Celsius': 'degrees Celsius',
  'Degrees Fahrenheit': 'degrees Fahrenheit',
  'Millimeters Merc': 'mmHg',
  Pascal: 'pascals',
  Serving: 'servings',
  Event: 'times',
  Count: 'times',
};
const plain = ({ name }: Unit): string => spoken[name] ?? name.toLowerCase();

/** What is measured in these is read off, not counted up. */
const read = new Set(['Temperature', 'Pressure', 'Frequency', 'Rating']);
const readNames = new Set(['Degrees East', 'Degrees North', 'Index', 'Meters per Second']);
const perVolume = /\bper decilitre$/;
/** These say nothing after "what is your": "What is your Blood Cell Count?" */
const silent = new Set(['Count', 'Event', 'Index']);

/** "in kilograms", as it follows what is read off; undefined for what is counted up instead. */
export function readingWords(unit: Unit, isObserved: boolean): string | undefined {
  const { name, category } = unit;
  const isReading = isObserved || read.has(category) || readNames.has(name) || perVolume.test(name);
  if (!isReading || name === 'Dollars') return undefined;
  if (silent.has(name)) return '';
  return name === 'per Minute' ? 'per minute' : `in ${plain(unit)}`;
}

/** "How many milligrams", the beginning of a question for an amount. */
export const amountWords = (unit: Unit): string =>
  unit.name === '% Recommended Daily Allowance'
    ? 'What percentage of the recommended daily allowance'
    : `How many ${plain(unit)}`;
