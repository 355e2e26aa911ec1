/** JSON has no Infinity and no NaN: a figure that cannot be said is null. */
export function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
