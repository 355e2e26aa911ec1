import words from '../../reference/unit-words.json' with { type: 'json' };
import { grouped } from '../texts/counted.ts';
import { foldName } from '../texts/fold-name.ts';

type Forms = readonly [one: string, several: string];

/** The variable that a number belongs to: it says what is counted, which the unit count does not. */
export interface CountedThing {
  readonly name: string;
  readonly category?: string | undefined;
}

const entriesOf = (table: object) => Object.entries(table) as [string, Forms][];
const byUnit = new Map(
  entriesOf(words.units).flatMap(([unit, forms]) => [unit, ...forms].map((word) => [word, forms] as const)),
);
const inFull = new Map(Object.entries(words.inFull));
const byThing = new Map(entriesOf(words.things).map(([name, forms]) => [foldName(name), forms]));

const secondsOf: Readonly<Record<string, number>> = { h: 3600, min: 60, s: 1 };
const [minute, hour] = [60, 60];
/** Durations shown to the second, in seconds, and to the minute, in hours. */
const [exactToSecond, exactToMinute] = [600, 100];

/**
 * A number with its unit as people write it: "$4.50", "50%", "21 °C", "2 pills", "9,359 steps", "7 h 20 min". `number`
 * is the value, rounded to the digits that its caller tells. Scales and yes/no have words of their own.
 */
export function quantity(value: number, number: string, unit: string, thing?: CountedThing): string {
  if (isDuration(unit)) return durationText(value, unit);
  const shown = grouped(number);
  if (unit === '$') return dollars(shown);
  if (/^[/%]/.test(unit)) return `${shown}${unit}`;
  if (unit === 'C' || unit === 'F') return `${shown} °${unit}`;
  return `${shown} ${unitNoun(unit, Number(number), thing)}`.trim();
}

/** An amount with the thing it is of: "2 servings of Coffee", "9,360 steps", "Sneezing 3 times", "Sleep Duration 7 h". */
export function amountOfThing(amount: string, unit: string, thing: CountedThing): string {
  const { name, category } = thing;
  if (unit === '' || unit === 'yes/no') return `${amount} ${name}`;
  if (unit === 'count' && countsItself(thing)) return amount;
  const isNamedFirst =
    unit === 'count' ? category !== 'Treatments' : isDuration(unit) && /(duration|time)$/i.test(name);
  return isNamedFirst ? `${name} ${amount}` : `${amount} of ${name}`;
}

function dollars(number: string): string {
  const withCents = /\.\d$/.test(number) ? `${number}0` : number;
  return number.startsWith('-') ? `-$${withCents.slice(1)}` : `$${withCents}`;
}

/** True for units of time that people say as hours and minutes; thousandths of a second stay as they are. */
export const isDuration = (abbreviatedName: string): boolean => Object.hasOwn(secondsOf, abbreviatedName);

/** A duration as people say it: "7 h 20 min", "45 min", "2 min 30 s", "0.4 s". */
export function durationText(value: number, abbreviatedName: string): string {
  const seconds = value * (secondsOf[abbreviatedName] ?? 1);
  const size = Number(Math.abs(seconds).toPrecision(12));
  if (size === 0) return abbreviatedName === 's' ? '0 s' : '0 min';
  return `${seconds < 0 ? '-' : ''}${sizeText(size)}`;
}

function sizeText(seconds: number): string {
  if (seconds < minute - 0.5) return `${Number(seconds.toPrecision(seconds < 1 ? 2 : 3))} s`;
  const whole = Math.round(seconds);
  if (whole < exactToSecond) return both(Math.floor(whole / minute), 'min', whole % minute, 's');
  const minutes = Math.round(seconds / minute);
  return minutes < exactToMinute * hour
    ? both(Math.floor(minutes / hour), 'h', minutes % hour, 'min')
    : `${grouped(String(Math.round(minutes / hour)))} h`;
}

const both = (large: number, largeUnit: string, small: number, smallUnit: string): string =>
  [large > 0 && `${large} ${largeUnit}`, small > 0 && `${small} ${smallUnit}`].filter(Boolean).join(' ');

/** True if a number of it says what it is: "9,359 steps" need no "of Steps". */
export const countsItself = (thing: CountedThing): boolean => ownForms(thing) !== undefined;

const ownForms = ({ name }: CountedThing): Forms | undefined =>
  byThing.get(foldName(name)) ?? (isPlural(name) ? pluralForms(withoutCapitals(name)) : undefined);

/** A short name that is a plain plural, such as Steps or Push-ups. */
const isPlural = (name: string) =>
  /^[\p{L}-]+(?: [\p{L}-]+){0,2}$/u.test(name) &&
  /[^aisu\W]s$/u.test(name) &&
  !/ (?:of|with|in|per|to|for) /i.test(name);

const withoutCapitals = (name: string) =>
  name.replace(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());

/** Both forms; one of them is "1 time" where the singular is anybody's guess, as of boxes and berries. */
const pluralForms = (name: string): Forms => [
  /(?:[sxz]|[cs]h|i)es$/.test(name) ? 'time' : name.slice(0, -1),
  name,
];

/** The unit as it follows a number: "1 pill", "0.5 pills", "3 mg", "9,359 steps"; nothing where only a number is known. */
export function unitNoun(abbreviatedName: string, amount: number, thing?: CountedThing): string {
  const forms = abbreviatedName === 'count' ? formsOf(thing) : byUnit.get(abbreviatedName);
  const [one, several] = forms ?? [abbreviatedName, abbreviatedName];
  return Math.abs(amount) === 1 ? one : several;
}

/** The unit of a field, in which one number is typed: "hours", "servings", "mg"; nothing for plain numbers. */
export const unitInFull = (abbreviatedName: string): string =>
  inFull.get(abbreviatedName) ?? unitNoun(abbreviatedName, 2);

function formsOf(thing: CountedThing | undefined): Forms | undefined {
  if (thing === undefined) return ['', ''];
  return ownForms(thing) ?? byUnit.get(thing.category === 'Treatments' ? 'dose' : 'time');
}
