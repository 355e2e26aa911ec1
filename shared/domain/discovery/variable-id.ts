/** How the caller names a variable: by its number, or by a word. */
export type VariableId = number | string;

export function compareIds(a: VariableId, b: VariableId): number {
  return a < b ? -1 : Number(a > b);
}

/** The same for both ways round. */
export const pairKey = (a: VariableId, b: VariableId): string =>
  JSON.stringify(compareIds(a, b) <= 0 ? [a, b] : [b, a]);
