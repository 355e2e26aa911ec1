/** JSON has no Infinity and no NaN: a figure that cannot be said is null. */
export function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** Beyond this a value counts as infinite: no quantity is as large, and sums of its squares would overflow. */
export const largestValue = 1e100;
