import { amountOfThing, type CountedThing } from '../units/quantity.ts';
import { scaleEnds, scaleText } from '../units/scale-text.ts';
import { displayNumber, displayValueAndUnit } from './display-value.ts';

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

/** The same in a sentence: "3 of 5", "7 h 20 min", "Yes". */
export function spokenValue(value: number, abbreviatedName: string, thing?: CountedThing): string {
  const scale = scaleText(abbreviatedName);
  return scale === undefined ? valueText(value, abbreviatedName, thing) : `${displayNumber(value)} ${scale}`;
}

/** A value with its variable: "Mood: 3 of 5", "2 servings of Coffee", "9,000 steps". */
export function valueOfThing(value: number, abbreviatedName: string, thing: CountedThing): string {
  const spoken = spokenValue(value, abbreviatedName, thing);
  return abbreviatedName === 'yes/no' || scaleEnds(abbreviatedName) !== undefined
    ? `${thing.name}: ${spoken}`
    : amountOfThing(spoken, abbreviatedName, thing);
}
