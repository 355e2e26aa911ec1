import * as v from 'valibot';
import { scaleNotice } from '../../domain/measurements/notice.ts';
import type { Unit } from '../../domain/units/units.ts';
import { described, field, got } from '../../schemas/fields/field.ts';
import { says } from '../../schemas/fields/says.ts';
import { unitName } from '../../schemas/variables/names.ts';
import { count, text } from '../figures.ts';

/** A value as the person said it. */
export const valueMembers = {
  value: described(
    field({ type: ['number', 'boolean'] }, (given, refuse) =>
      typeof given === 'boolean' || (typeof given === 'number' && Number.isFinite(given))
        ? given
        : refuse(`must be a number, or true or false for the unit yes/no; got ${got(given)}.`),
    ),
    'What the person said; true and false for the unit yes/no.',
  ),
  unit: described(unitName(), 'The unit of the value, by its abbreviation, as mg, /5, serving or yes/no.'),
};

/** The same as it was recorded. */
export const enteredMembers = {
  entry: count('The id of the entry.'),
  value: says(v.union([v.number(), v.boolean()]), 'As it was understood.'),
  unit: text('As it was understood.'),
  at: text('When, on the person’s own clock.'),
  zone: text('The time zone of that clock.'),
};

interface EnteredValue {
  readonly value: number | boolean;
  readonly unit: Unit;
}

/** A sentence to tell the person if the value is outside of the scale of its unit. */
export function outsideOfScale({ value, unit }: EnteredValue): string[] {
  const notice = scaleNotice({ value: Number(value), unit });
  return notice === undefined ? [] : [notice];
}
