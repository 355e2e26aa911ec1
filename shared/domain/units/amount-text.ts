import { isYesNo } from './convert.ts';
import { isScale } from './is-rating.ts';
import { scaleText } from './scale-text.ts';
import { unitNoun } from './unit-noun.ts';
import type { Unit } from './units.ts';

/** Three digits, rounded from twelve: the last bits of a sum decide no digit. */
export const shortNumber = (value: number): string =>
  String(Math.abs(Number(Number(value.toPrecision(12)).toPrecision(3))));

/** A difference of the effect as a number without its sign; yes and no are told in per cent. */
export const shortDifference = (difference: number, unit: Unit): string =>
  shortNumber(isYesNo(unit) ? difference * 100 : difference);

/** A number with the unit of a difference: "1.13 points", "0.542 h", "12". */
export function withDifferenceUnit(number: string, unit: Unit): string {
  const noun = differenceUnit(unit, Number(number));
  return noun === '' ? number : `${number} ${noun}`;
}

export const differenceText = (difference: number, unit: Unit): string =>
  withDifferenceUnit(shortDifference(difference, unit), unit);

function differenceUnit(unit: Unit, amount: number): string {
  const points = amount === 1 ? 'point' : 'points';
  if (isYesNo(unit) || unit.abbreviatedName === '%') return `percentage ${points}`;
  if (isScale(unit)) return points;
  return unit.abbreviatedName === 'count' ? '' : unitNoun(unit.abbreviatedName, amount);
}

/** "2 servings of Coffee", "no Coffee", "Mood at 3 of 5". */
export function levelWords(name: string, unit: Unit, level: number): string {
  const { abbreviatedName } = unit;
  if (isYesNo(unit)) return level === 1 ? name : `no ${name}`;
  if (isScale(unit)) return [`${name} at ${level}`, scaleText(abbreviatedName) ?? ''].join(' ').trim();
  if (level === 0 && abbreviatedName !== 'C' && abbreviatedName !== 'F') return `no ${name}`;
  if (abbreviatedName === 'count') return `${level} × ${name}`;
  return `${withDifferenceUnit(String(level), unit)} of ${name}`;
}
