export const voteTypes = ['causality', 'usefulness'] as const;
export type VoteType = (typeof voteTypes)[number];
export type VoteValue = 'up' | 'down';

/** What is voted on: whether one variable changes another, or whether knowing so is of use. */
export interface Ballot {
  readonly causeVariableId: number;
  readonly effectVariableId: number;
  readonly type: VoteType;
}

/** One person's say. */
export interface Vote extends Ballot {
  readonly id: number;
  readonly value: VoteValue;
  /** The app it was cast with. */
  readonly clientId?: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** How everybody voted on a pair of variables. */
export type Tally = Readonly<Record<VoteType, Readonly<Record<VoteValue, number>>>>;
