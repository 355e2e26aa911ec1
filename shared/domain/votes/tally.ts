import type { Vote, VoteCounts, VoteType } from './vote.ts';

export type VotesByType = Readonly<Record<VoteType, VoteCounts>>;

/** How everybody voted on a pair of variables: exact, and for the service alone. */
export interface Tally extends VotesByType {
  /** Where the steps lie, from 0 to 4: drawn once for the pair, and told to nobody. */
  readonly shifts: Readonly<Record<VoteType, number>>;
}

/** How others voted is told from this many of them on: of fewer it is the same as of none. */
export const fewestVoters = 10;
/** Others are counted in steps of so many. */
export const voteStep = 5;

/**
 * How others voted, as somebody with these votes of their own may know it; undefined while too few have. Both counts
 * together are as many as voted, in steps. Accounts of one's own can move a count across a step, but not find out
 * whether a stranger's vote or the shift took it there: an up with one shift looks like a down with the next.
 */
export function othersVotes(tally: Tally, type: VoteType, own: readonly Vote[]): VoteCounts | undefined {
  const mine = ownVotes(own, type);
  const [up, down] = [tally[type].up - mine.up, tally[type].down - mine.down];
  if (up + down < fewestVoters) return undefined;
  const shift = tally.shifts[type];
  return { up: inSteps(up + shift), down: inSteps(down + voteStep - 1 - shift) };
}

const inSteps = (count: number) => Math.floor(count / voteStep) * voteStep;

function ownVotes(own: readonly Vote[], type: VoteType): VoteCounts {
  const value = own.find((vote) => vote.type === type)?.value;
  return { up: Number(value === 'up'), down: Number(value === 'down') };
}

/** What is told of a pair's votes: others' in steps, and one's own. */
export function toldVotes(tally: Tally, own: readonly Vote[]): VotesByType {
  const ofType = (type: VoteType): VoteCounts => {
    const [others, mine] = [othersVotes(tally, type, own), ownVotes(own, type)];
    return { up: (others?.up ?? 0) + mine.up, down: (others?.down ?? 0) + mine.down };
  };
  return { causality: ofType('causality'), usefulness: ofType('usefulness') };
}
