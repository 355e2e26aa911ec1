import { grouped } from '../../texts/counted.ts';
import { amountOfThing, durationText, isDuration, quantity } from '../../units/quantity.ts';
import type { UnitLabel } from '../study-labels.ts';
import { threeDigits, type threeDigitsOfBoth, twoDigitsOfBoth } from './number-text.ts';

/** A number in its unit as people write it: "3.9 of 5", "$5", "50%", "21 °C", "7 h 20 min", "9,360 steps". */
export function amountText(value: number, unit: UnitLabel): string {
  return withUnit(isDuration(unit.abbreviatedName) ? duration(value, unit) : threeDigits(value), unit);
}

/** Two values side by side, without a unit that can be said once behind both. */
export function textsOfBoth(
  a: number,
  b: number,
  unit: UnitLabel,
  digitsOfBoth: typeof threeDigitsOfBoth,
): readonly [string, string] {
  return isDuration(unit.abbreviatedName) ? [duration(a, unit), duration(b, unit)] : digitsOfBoth(a, b);
}

const duration = (value: number, { abbreviatedName }: UnitLabel) => durationText(value, abbreviatedName);

/** Puts the unit to such a text; a duration has it within. */
export function withUnit(text: string, unit: UnitLabel): string {
  const { abbreviatedName, minimumValue, maximumValue, isScale, isYesNo, thing } = unit;
  if (isScale) {
    return abbreviatedName.startsWith('/')
      ? `${text} of ${maximumValue}`
      : `${text} on the scale from ${minimumValue} to ${maximumValue}`;
  }
  if (isYesNo) return grouped(text);
  return isDuration(abbreviatedName) ? text : quantity(Number(text), text, abbreviatedName, thing);
}

/** An amount with its variable: "2 servings of Coffee", "9,360 steps". */
export const amountOf = (
  amount: string,
  name: string,
  { abbreviatedName, thing = { name } }: UnitLabel,
): string =>
  isDuration(abbreviatedName) ? `${amount} of ${thing.name}` : amountOfThing(amount, abbreviatedName, thing);

/** "3.9 instead of 3.3 of 5": the unit is said once. */
export function insteadOf(after: string, before: string, unit: UnitLabel): string {
  const first = unit.abbreviatedName === '$' ? withUnit(after, unit) : grouped(after);
  return `${first} instead of ${withUnit(before, unit)}`;
}

/** A mean as people say it: "3.1 of 5", "6 h 40 min"; of yes and no the share of days. */
export const spokenMean = (value: number, unit: UnitLabel): string =>
  unit.isYesNo && value <= 1
    ? `${Math.round(100 * value)}% of days`
    : withUnit(textsOfBoth(value, value, unit, twoDigitsOfBoth)[0], unit);
