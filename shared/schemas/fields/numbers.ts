import * as v from 'valibot';
import { described, field, got, type Refuse } from './field.ts';

/** A double does not hold every whole number beyond this, so a posted value could not be kept exactly. */
export const largestNumber = Number.MAX_SAFE_INTEGER;

interface NumberRange {
  readonly min?: number;
  readonly max?: number;
}

/** A finite number that a double holds exactly. */
export const number = ({ min = -largestNumber, max = largestNumber }: NumberRange = {}) =>
  field({ type: 'number', minimum: min, maximum: max }, (input, refuse) =>
    readNumber(input, min, max, refuse),
  );

export const integer = ({ min = -largestNumber, max = largestNumber }: NumberRange = {}) =>
  field({ type: 'integer', minimum: min, maximum: max }, (input, refuse) =>
    typeof input === 'number' && Number.isInteger(input) && inRange(input, min, max)
      ? input
      : refuse(`must be a whole number ${rangeText(min, max)}, got ${got(input)}.`),
  );

/** The id of a stored record. */
export const recordId = () => integer({ min: 1 });

function readNumber(input: unknown, min: number, max: number, refuse: Refuse): number {
  if (typeof input !== 'number') return refuse(`must be a number, got ${got(input)}.`);
  if (!Number.isFinite(input))
    return refuse('must be a finite number; the one sent is too large to be represented.');
  if (!inRange(input, min, max)) return refuse(`must be a number ${rangeText(min, max)}, got ${input}.`);
  return input === 0 ? 0 : input;
}

const inRange = (value: number, min: number, max: number) => value >= min && value <= max;

function rangeText(min: number, max: number): string {
  if (max === largestNumber)
    return min === -largestNumber ? `of at most ${largestNumber} in size` : `of at least ${min}`;
  return `from ${min} to ${max}`;
}

/** A body may name its person, but only the caller: `refuseForeignUser` checks every body. */
export const ownUserId = { userId: v.optional(described(recordId(), 'Must be your own, if given.')) };

/** A number by which an answer names a record. */
export const id = () => v.pipe(v.number(), v.integer());
