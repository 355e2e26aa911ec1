import * as v from 'valibot';
import { displayValueAndUnit } from '../domain/measurements/display-value.ts';
import { amountOfThing, type CountedThing } from '../domain/units/quantity.ts';
import { findUnit } from '../domain/units/units.ts';
import { says } from '../schemas/fields/says.ts';

const digits = 6;

export const rounded = (value: number): number => Number(value.toPrecision(digits));

/** A value with its unit, as people write it. */
export function figure(value: number, unitAbbreviatedName: string, thing?: CountedThing): string {
  const unit = findUnit(unitAbbreviatedName);
  return unit === undefined
    ? `${rounded(value)} ${unitAbbreviatedName}`
    : displayValueAndUnit(value, unit, thing);
}

/** A value with its unit and its variable: "2 servings of Coffee", "9,000 steps". */
export const figureOf = (value: number, unit: string, name: string): string =>
  amountOfThing(figure(value, unit, { name }), unit === 'yes/no' ? 'value' : unit, { name });

/** The unit in which values are told and recorded, by the abbreviation that `record` takes. */
export const unitWords = (unitAbbreviatedName: string): string =>
  unitAbbreviatedName === 'count' ? 'as a number' : `in ${unitAbbreviatedName}`;

/** A figure computed from many values: a mean of yes and no is neither, so it stays a number. */
export const derivedFigure = (value: number, unitAbbreviatedName: string): string =>
  unitAbbreviatedName === 'yes/no'
    ? `${short(value)} (1 is yes, 0 is no)`
    : figure(value, unitAbbreviatedName);

/** Three digits, as one says a number. */
export const short = (value: number): string => String(Number(value.toPrecision(3)));

export const count = (what: string) => says(v.pipe(v.number(), v.integer()), what);
export const number = (what: string) => says(v.number(), what);
export const text = (what: string) => says(v.string(), what);
