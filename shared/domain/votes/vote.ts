export const voteTypes = ['causality', 'usefulness'] as const;
export type VoteType = (typeof voteTypes)[number];
export const voteValues = ['up', 'down'] as const;
export type VoteValue = (typeof voteValues)[number];

/** The question of a vote: whether one variable changes another, or whether knowing so is of use. */
export interface Ballot {
  readonly causeVariableId: number;
  readonly effectVariableId: number;
  readonly type: VoteType;
}

/** One person's vote. */
export interface Vote extends Ballot {
  readonly id: number;
  readonly value: VoteValue;
  /** The app it was cast with. */
  readonly clientId?: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type VoteCounts = Readonly<Record<VoteValue, number>>;
