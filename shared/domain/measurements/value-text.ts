import type { CountedThing } from '../units/quantity.ts';
import { scaleEnds } from '../units/scale-text.ts';
import { displayValueAndUnit } from './display-value.ts';

/** A value in the service's words, for values that are only known with a unit's abbreviation. */
export const valueText = (value: number, abbreviatedName: string, thing?: CountedThing): string =>
  displayValueAndUnit(
    value,
    {
      abbreviatedName,
      category: abbreviatedName.startsWith('/') ? 'Rating' : 'Miscellany',
      maximum: scaleEnds(abbreviatedName)?.[1] ?? null,
    },
    thing,
  );
