/** A member of a record and what is wrong with it. */
export interface MemberProblem<Member extends string = string> {
  readonly member: Member;
  readonly problem: string;
  /** @default it is there, and is not accepted */
  readonly type?: 'required';
}

/** A member of an item of a list, such as `[1].startAt`, and what is wrong with it. */
export interface ItemProblem extends Omit<MemberProblem, 'member'> {
  readonly path: string;
}

export const inItem = (index: number, { member, ...rest }: MemberProblem): ItemProblem => ({
  path: `[${index}].${member}`,
  ...rest,
});
