import type { Unit } from '../units/units.ts';
import { displayValueAndUnit } from './display-value.ts';

/** A value as the service would word it, where it has not seen it yet; six steps from 0 end at 5. */
export const valueText = (value: number, abbreviatedName: string): string =>
  displayValueAndUnit(value, {
    abbreviatedName,
    category: abbreviatedName.startsWith('/') ? 'Rating' : 'Miscellany',
    maximum: abbreviatedName === '/6' ? 5 : Number(abbreviatedName.slice(1)),
  } as Unit);
