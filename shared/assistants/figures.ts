import * as v from 'valibot';
import { spokenValue } from '../domain/measurements/value-text.ts';
import { differenceText } from '../domain/units/amount-text.ts';
import type { CountedThing } from '../domain/units/quantity.ts';
import { inUnit, scaleEnds } from '../domain/units/scale-text.ts';
import { findUnit } from '../domain/units/units.ts';
import { says } from '../schemas/fields/says.ts';

const digits = 6;

export const rounded = (value: number): number => Number(value.toPrecision(digits));

/** A value with its unit, as people say it. */
export const figure = spokenValue;

/** The unit of a value that should be recorded, with the abbreviation of a scale, which `record` takes. */
export const unitToRecord = (abbreviatedName: string): string =>
  scaleEnds(abbreviatedName) === undefined
    ? inUnit(abbreviatedName)
    : `${inUnit(abbreviatedName)} (${abbreviatedName})`;

/** A figure computed from many values: a mean of yes and no is neither, so it stays a number. */
export const derivedFigure = (value: number, unitAbbreviatedName: string, thing?: CountedThing): string =>
  unitAbbreviatedName === 'yes/no'
    ? `${short(value)} (1 is yes, 0 is no)`
    : figure(value, unitAbbreviatedName, thing);

/** A difference between such figures, or their spread: "-0.28 points", "32 min". */
export function differenceFigure(difference: number, abbreviatedName: string): string {
  const unit = findUnit(abbreviatedName);
  const size = unit === undefined ? short(Math.abs(difference)) : differenceText(difference, unit);
  return `${difference < 0 ? '-' : ''}${size}`;
}

/** Three digits, as one says a number. */
export const short = (value: number): string => String(Number(value.toPrecision(3)));

export const count = (what: string) => says(v.pipe(v.number(), v.integer()), what);
export const number = (what: string) => says(v.number(), what);
export const text = (what: string) => says(v.string(), what);
