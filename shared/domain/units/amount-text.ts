import { grouped } from '../texts/counted.ts';
import { isYesNo } from './convert.ts';
import { isScale } from './is-rating.ts';
import { countsItself, durationText, isDuration, quantity, unitNoun } from './quantity.ts';
import { scaleText } from './scale-text.ts';
import type { Unit } from './units.ts';

/** Three digits, rounded from twelve: the last bits of a sum decide no digit. */
export const shortNumber = (value: number): string =>
  String(Math.abs(Number(Number(value.toPrecision(12)).toPrecision(3))));

/** A difference of the effect without its sign and unit; yes and no are in per cent, durations with their unit. */
export const shortDifference = (difference: number, unit: Unit): string =>
  isDuration(unit.abbreviatedName)
    ? durationText(Math.abs(difference), unit.abbreviatedName)
    : shortNumber(isYesNo(unit) ? difference * 100 : difference);

/** True if a difference reads as nothing. */
export const isNoDifference = (difference: number, unit: Unit): boolean =>
  shortDifference(difference, unit) === shortDifference(0, unit);

/** Such a text with the unit of a difference: "1.13 points", "2 servings", "$5", "32 min", "12". */
export function withDifferenceUnit(text: string, unit: Unit): string {
  const { abbreviatedName } = unit;
  if (isDuration(abbreviatedName)) return text;
  const points = text === '1' ? 'point' : 'points';
  if (isScale(unit)) return `${grouped(text)} ${points}`;
  return isYesNo(unit) || abbreviatedName === '%'
    ? `${grouped(text)} percentage ${points}`
    : quantity(Number(text), text, abbreviatedName);
}

/** The first of two such texts, whose unit is said behind the second: "1,200 to 1,500 steps", "$1 to $2". */
export const beforeUnit = (text: string, unit: Unit): string =>
  unit.abbreviatedName === '$' ? withDifferenceUnit(text, unit) : grouped(text);

export const differenceText = (difference: number, unit: Unit): string =>
  withDifferenceUnit(shortDifference(difference, unit), unit);

/** "32 min longer", "1.2 points lower": a difference with its direction. */
export function directedText(difference: number, unit: Unit): string {
  const [more, less] = isDuration(unit.abbreviatedName) ? ['longer', 'shorter'] : ['higher', 'lower'];
  return `${differenceText(difference, unit)} ${difference > 0 ? more : less}`;
}

const isReadOff = ({ category, abbreviatedName }: Unit) =>
  ['Temperature', 'Pressure', 'Frequency'].includes(category) || /^(?:%|index)$/.test(abbreviatedName);

/** "2 servings of Coffee", "no Coffee", "Mood at 3 of 5", "Room Temperature at 18 °C", "9,000 steps". */
export function levelWords(name: string, unit: Unit, level: number): string {
  const { abbreviatedName } = unit;
  if (isYesNo(unit)) return level === 1 ? name : `no ${name}`;
  if (isScale(unit)) return [`${name} at ${level}`, scaleText(abbreviatedName) ?? ''].join(' ').trim();
  if (isReadOff(unit)) return `${name} at ${quantity(level, String(level), abbreviatedName)}`;
  if (level === 0) return `no ${name}`;
  if (abbreviatedName === 'count')
    return countsItself({ name })
      ? `${grouped(String(level))} ${unitNoun(abbreviatedName, level, { name })}`
      : `${level} × ${name}`;
  if (isDuration(abbreviatedName)) return `${durationText(level, abbreviatedName)} of ${name}`;
  return `${quantity(level, String(level), abbreviatedName)} of ${name}`;
}
