import { unitNoun } from '../../units/unit-noun.ts';
import type { UnitLabel } from '../study-labels.ts';
import { grouped, threeDigits } from './number-text.ts';

/** A number in its unit as people write it: "3.9 of 5", "$5", "50%", "21 °C", "7.4 h", "12". */
export function amountText(value: number, unit: UnitLabel): string {
  return withUnit(grouped(threeDigits(value)), unit);
}

export function withUnit(number: string, unit: UnitLabel): string {
  const { abbreviatedName, minimumValue, maximumValue, isScale } = unit;
  if (isScale) {
    return abbreviatedName.startsWith('/')
      ? `${number} of ${maximumValue}`
      : `${number} on the scale from ${minimumValue} to ${maximumValue}`;
  }
  if (abbreviatedName === '$') return dollars(number);
  if (abbreviatedName.startsWith('%')) return `${number}${abbreviatedName}`;
  if (abbreviatedName === 'C' || abbreviatedName === 'F') return `${number} °${abbreviatedName}`;
  return isPlainNumber(unit) ? number : `${number} ${unitNoun(abbreviatedName, Number(number))}`;
}

/** A count is a number and nothing else. */
export function isPlainNumber({ abbreviatedName, isYesNo }: UnitLabel): boolean {
  return abbreviatedName === '' || abbreviatedName === 'count' || isYesNo;
}

function dollars(number: string): string {
  const withCents = /\.\d$/.test(number) ? `${number}0` : number;
  return number.startsWith('-') ? `-$${withCents.slice(1)}` : `$${withCents}`;
}

/** "3.9 instead of 3.3 of 5": the unit is said once. */
export function insteadOf(after: string, before: string, unit: UnitLabel): string {
  const isBefore = unit.abbreviatedName === '$';
  return isBefore
    ? `${withUnit(after, unit)} instead of ${withUnit(before, unit)}`
    : `${after} instead of ${withUnit(before, unit)}`;
}
