import { displayNumber } from '../domain/measurements/display-value.ts';
import { rounded } from './figures.ts';

/** A figure computed from several values, in the digits that people say: three, or all of its whole part. */
export const shortNumber = (value: number): number => Number(displayNumber(value));

/** A single value as it was recorded; what several make in the digits that people say. */
export const pointValue = ({
  value,
  count: n,
}: {
  readonly value: number;
  readonly count: number;
}): number => (n === 1 ? rounded(value) : shortNumber(value));
