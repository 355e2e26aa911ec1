import { type CountedThing, quantity } from '../units/quantity.ts';
import type { Unit } from '../units/units.ts';

type DisplayedUnit = Pick<Unit, 'abbreviatedName' | 'category' | 'maximum'>;

/** A value as people write it: "3/5", "50%", "$5", "7 h 20 min", "9,359 steps", "Yes". Rounding is for display only. */
export function displayValueAndUnit(value: number, unit: DisplayedUnit, thing?: CountedThing): string {
  const { abbreviatedName, category } = unit;
  if (abbreviatedName === 'yes/no') return value > 0 ? 'Yes' : 'No';
  const number = displayNumber(value);
  if (category === 'Rating' && unit.maximum !== null && abbreviatedName.startsWith('/'))
    return `${number}/${unit.maximum}`;
  if (abbreviatedName === '-4 to 4') return number;
  return quantity(value, number, abbreviatedName, thing);
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
