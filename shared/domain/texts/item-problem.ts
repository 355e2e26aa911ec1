/** What is wrong with a member of an item of a list, at its path: `[1].startAt`. */
export interface ItemProblem {
  readonly path: string;
  readonly problem: string;
}
