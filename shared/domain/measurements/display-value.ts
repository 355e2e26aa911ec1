import { unitNoun } from '../units/unit-noun.ts';
import type { Unit } from '../units/units.ts';

type DisplayedUnit = Pick<Unit, 'abbreviatedName' | 'category' | 'maximum'>;

/** A value as people write it: "3/5", "50%", "$5", "0.454 kg", "Yes". Rounding is for display only. */
export function displayValueAndUnit(value: number, unit: DisplayedUnit): string {
  const { abbreviatedName, category } = unit;
  if (abbreviatedName === 'yes/no') return value > 0 ? 'Yes' : 'No';
  const number = displayNumber(value);
  if (abbreviatedName === '$') return value < 0 ? `-$${displayNumber(-value)}` : `$${number}`;
  if (category === 'Rating' && unit.maximum !== null && abbreviatedName.startsWith('/'))
    return `${number}/${unit.maximum}`;
  if (abbreviatedName === '%' || abbreviatedName === '%RDA') return `${number}${abbreviatedName}`;
  if (abbreviatedName === '-4 to 4') return number;
  if (abbreviatedName === 'C' || abbreviatedName === 'F') return `${number} °${abbreviatedName}`;
  return `${number} ${unitNoun(abbreviatedName, Number(number))}`;
}

/** Three significant digits, but never fewer than the whole part has. */
export function displayNumber(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return '0';
  const size = Math.abs(value);
  if (size >= 1e15 || size < 1e-6) return value.toExponential(2).replace(/\.?0+e/, 'e');
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(size)));
  const text = value.toFixed(Math.min(decimals, 20));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
