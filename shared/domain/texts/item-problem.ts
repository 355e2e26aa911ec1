/** A member of a record and what is wrong with it. */
export interface MemberProblem<Member extends string = string> {
  readonly member: Member;
  readonly problem: string;
}

/** A member of an item of a list, such as `[1].startAt`, and what is wrong with it. */
export interface ItemProblem {
  readonly path: string;
  readonly problem: string;
}

export const inItem = (index: number, { member, problem }: MemberProblem): ItemProblem => ({
  path: `[${index}].${member}`,
  problem,
});
