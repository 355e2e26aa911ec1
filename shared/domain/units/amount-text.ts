import { grouped } from '../texts/counted.ts';
import { isYesNo } from './convert.ts';
import { isScale } from './is-rating.ts';
import { countsItself, durationText, isDuration, unitNoun } from './quantity.ts';
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

/** Such a text with the unit of a difference: "1.13 points", "2 servings", "32 min", "12". */
export function withDifferenceUnit(text: string, unit: Unit): string {
  if (isDuration(unit.abbreviatedName)) return text;
  return `${grouped(text)} ${differenceUnit(unit, Number(text))}`.trim();
}

export const differenceText = (difference: number, unit: Unit): string =>
  withDifferenceUnit(shortDifference(difference, unit), unit);

function differenceUnit(unit: Unit, amount: number): string {
  const points = amount === 1 ? 'point' : 'points';
  if (isYesNo(unit) || unit.abbreviatedName === '%') return `percentage ${points}`;
  return isScale(unit) ? points : unitNoun(unit.abbreviatedName, amount);
}

/** "2 servings of Coffee", "no Coffee", "Mood at 3 of 5", "9,000 steps". */
export function levelWords(name: string, unit: Unit, level: number): string {
  const { abbreviatedName } = unit;
  if (isYesNo(unit)) return level === 1 ? name : `no ${name}`;
  if (isScale(unit)) return [`${name} at ${level}`, scaleText(abbreviatedName) ?? ''].join(' ').trim();
  if (level === 0 && abbreviatedName !== 'C' && abbreviatedName !== 'F') return `no ${name}`;
  if (abbreviatedName === 'count')
    return countsItself({ name })
      ? `${grouped(String(level))} ${unitNoun(abbreviatedName, level, { name })}`
      : `${level} × ${name}`;
  if (isDuration(abbreviatedName)) return `${durationText(level, abbreviatedName)} of ${name}`;
  return `${withDifferenceUnit(String(level), unit)} of ${name}`;
}
