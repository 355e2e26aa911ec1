/** The caller's name of a variable: its number, or a word. */
export type VariableId = number | string;

export function compareIds(a: VariableId, b: VariableId): number {
  return a < b ? -1 : Number(a > b);
}

/** A key of two variables, the same for both ways round. */
export const pairKey = (a: VariableId, b: VariableId): string =>
  JSON.stringify(compareIds(a, b) <= 0 ? [a, b] : [b, a]);
