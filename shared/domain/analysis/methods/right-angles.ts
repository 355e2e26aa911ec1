import { deviations, dot, sumOfSquares } from './moments.ts';

/** The share of a term that the others may leave over by rounding alone. */
const leastNew = 1e-9;
/** A term of which less than this share is left gets a second pass, which restores right angles lost by rounding. */
const muchLost = 0.5;

/**
 * The terms as directions at right angles to each other and to the constant, which is the first. A term that the
 * others explain gets none; `without` may take out more than the constant before.
 */
export function rightAngles(
  terms: readonly Float64Array[],
  without: (term: Float64Array) => Float64Array = deviations,
): Float64Array[] {
  const n = terms[0]?.length ?? 0;
  const directions = [new Float64Array(n).fill(1 / Math.sqrt(n))];
  for (const term of terms) {
    const whole = Math.sqrt(sumOfSquares(deviations(term)));
    const rest = without(term);
    removeAll(directions, rest);
    if (Math.sqrt(sumOfSquares(rest)) < muchLost * whole) removeAll(directions, rest);
    const left = Math.sqrt(sumOfSquares(rest));
    if (left > leastNew * whole) directions.push(rest.map((value) => value / left));
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
