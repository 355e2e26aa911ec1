/** What is wrong with a member of a record. */
export interface MemberProblem<Member extends string = string> {
  readonly member: Member;
  readonly problem: string;
}

/** What is wrong with a member of an item of a list, at its path: `[1].startAt`. */
export interface ItemProblem {
  readonly path: string;
  readonly problem: string;
}

export const inItem = (index: number, { member, problem }: MemberProblem): ItemProblem => ({
  path: `[${index}].${member}`,
  problem,
});
