import { findUnit, type Unit, units } from '../../domain/units/units.ts';
import {
  getCategoryByName,
  variableCategoryAliases,
  variableCategoryNames,
} from '../../domain/variables/categories.ts';
import { choice, didYouMean } from '../fields/choice.ts';
import { field, got } from '../fields/field.ts';

const spellings = units.flatMap(({ abbreviatedName, name }) => [abbreviatedName, name]);

/** A unit by its abbreviation; full names and common synonyms are understood too. */
export const unitName = (documented: 'abbreviatedName' | 'name' = 'abbreviatedName') =>
  field({ type: 'string', examples: units.map((unit) => unit[documented]) }, (input, refuse): Unit => {
    if (typeof input !== 'string') return refuse(`must be the name of a unit, got ${got(input)}.`);
    const all = units.map((unit) => unit[documented]).join(', ');
    return (
      findUnit(input) ?? refuse(`unknown unit ${got(input)}${didYouMean(input, spellings)} Allowed: ${all}.`)
    );
  });

/** A variable category in any accepted spelling. */
export const category = () => choice(variableCategoryNames, variableCategoryAliases, getCategoryByName);
