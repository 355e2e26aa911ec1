import type { Vote, VoteCounts, VoteType } from './vote.ts';

export type VotesByType = Readonly<Record<VoteType, VoteCounts>>;

/** The exact votes of everybody on a pair of variables, which are shown to nobody. */
export interface Tally extends VotesByType {
  /** The offsets of the steps, from 0 to 4: drawn once for the pair, and shown to nobody. */
  readonly shifts: Readonly<Record<VoteType, number>>;
}

/** The votes of fewer others are not shown. */
export const fewestVoters = 10;
/** The votes of others are rounded to this step. */
export const voteStep = 5;

/**
 * The votes of others as they are shown to someone with these own votes; undefined while too few have voted. Both
 * counts together are the number of voters, in steps. Someone with several accounts can move a count across a step,
 * but not find out whether a stranger's vote or the shift took it there: an up with one shift looks like a down with
 * the next.
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

/** A pair's votes as answers show them: those of others in steps, and the person's own. */
export function publicVotes(tally: Tally, own: readonly Vote[]): VotesByType {
  const ofType = (type: VoteType): VoteCounts => {
    const [others, mine] = [othersVotes(tally, type, own), ownVotes(own, type)];
    return { up: (others?.up ?? 0) + mine.up, down: (others?.down ?? 0) + mine.down };
  };
  return { causality: ofType('causality'), usefulness: ofType('usefulness') };
}
