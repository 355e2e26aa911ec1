import { deviations, dot, sumOfSquares } from './moments.ts';

/** What is left of a term after the others, if it is only rounding. */
const LEAST_NEW = 1e-9;
/** A second pass restores the right angles that a first one lost. */
const MUCH_LOST = 0.5;

/** The terms as directions at right angles to each other and to the constant, which is the first; none for a term that others explain. */
export function rightAngles(terms: readonly Float64Array[]): Float64Array[] {
  const n = terms[0]?.length ?? 0;
  const directions = [new Float64Array(n).fill(1 / Math.sqrt(n))];
  for (const term of terms) {
    const rest = deviations(term);
    const whole = Math.sqrt(sumOfSquares(rest));
    removeAll(directions, rest);
    if (Math.sqrt(sumOfSquares(rest)) < MUCH_LOST * whole) removeAll(directions, rest);
    const left = Math.sqrt(sumOfSquares(rest));
    if (left > LEAST_NEW * whole) directions.push(rest.map((value) => value / left));
  }
  return directions;
}

export function withoutDirections(values: Float64Array, directions: readonly Float64Array[]): Float64Array {
  const rest = values.slice();
  removeAll(directions, rest);
  return rest;
}

function removeAll(directions: readonly Float64Array[], values: Float64Array): void {
  for (const direction of directions) {
    const share = dot(values, direction);
    for (let i = 0; i < values.length; i++)
      values[i] = (values[i] as number) - share * (direction[i] as number);
  }
}
