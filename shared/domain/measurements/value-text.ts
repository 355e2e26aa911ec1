import { displayValueAndUnit } from './display-value.ts';

/** A value in the service's words, for values that are only known with a unit's abbreviation; /6 goes from 0 to 5. */
export const valueText = (value: number, abbreviatedName: string): string =>
  displayValueAndUnit(value, {
    abbreviatedName,
    category: abbreviatedName.startsWith('/') ? 'Rating' : 'Miscellany',
    maximum: abbreviatedName === '/6' ? 5 : Number(abbreviatedName.slice(1)),
  });
