import type { Unit } from '../units/units.ts';

/** Units within a sentence, if lower-casing their names is not enough. */
const spoken: Readonly<Record<string, string>> = {
  'Degrees Celsius': 'degrees Celsius',
  'Degrees Fahrenheit': 'degrees Fahrenheit',
  'Millimeters Merc': 'mmHg',
  'Milliliters per Kilogram and Minute': 'milliliters per kilogram per minute',
  'Micrograms per decilitre': 'micrograms per deciliter',
  Pascal: 'pascals',
  Serving: 'servings',
  Event: 'times',
  Count: 'times',
};
const plain = ({ name }: Unit): string => spoken[name] ?? name.toLowerCase();

/** Categories of units whose values are read off a device or scale, not counted. */
const read = new Set(['Temperature', 'Pressure', 'Frequency', 'Rating']);
const readNames = new Set(['Degrees East', 'Degrees North', 'Index', 'Decibels', 'Watts']);
/** Concentrations, speeds and the like. */
const perSomething = / per /;
/** Units that are not named after "what is your": "What is your Blood Cell Count?" */
const silent = new Set(['Count', 'Event', 'Index']);

/** "in kilograms", for values that are read off; undefined for those that are counted. */
export function readingWords(unit: Unit, isObserved: boolean): string | undefined {
  const { name, category } = unit;
  const isReading = isObserved || read.has(category) || readNames.has(name) || perSomething.test(name);
  if (!isReading || name === 'Dollars') return undefined;
  if (silent.has(name)) return '';
  return name === 'per Minute' ? 'per minute' : `in ${plain(unit)}`;
}

/** "How many milligrams", the beginning of a question for an amount. */
export const amountWords = (unit: Unit): string =>
  unit.name === '% Recommended Daily Allowance'
    ? 'What percentage of the recommended daily allowance'
    : `How many ${plain(unit)}`;
