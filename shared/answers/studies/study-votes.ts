import { formatUtc } from '../../domain/time/calendar.ts';
import type { Tally, Vote, VoteType } from '../../domain/votes/vote.ts';
import type { StudyVotes } from '../../schemas/studies/study-votes.ts';
import type { VoteRecord } from '../../schemas/studies/vote.ts';

/** How others voted is shown from this many of them on: of fewer it is the same as of none. */
export const fewestVoters = 10;

/** What a reader sees of a pair's votes; anybody who reads a public page has none of their own. */
export function shownTally(tally: Tally, own: readonly Vote[]): Tally {
  const ofType = (type: VoteType) => {
    const vote = own.find((one) => one.type === type)?.value;
    const mine = { up: Number(vote === 'up'), down: Number(vote === 'down') };
    const { up, down } = tally[type];
    return up + down - mine.up - mine.down >= fewestVoters ? { up, down } : mine;
  };
  return { causality: ofType('causality'), usefulness: ofType('usefulness') };
}

/** What the caller sees of how people voted on a pair, their own vote included. */
export function studyVotes(tally: Tally, own: readonly Vote[]): StudyVotes {
  const shown = shownTally(tally, own);
  const ofType = (type: VoteType) => ({
    ...shown[type],
    userVote: own.find((vote) => vote.type === type)?.value ?? ('none' as const),
  });
  return { causality: ofType('causality'), usefulness: ofType('usefulness') };
}

/** The votes in a sentence. */
export function votesText({ up, down }: Tally[VoteType], type: VoteType): string {
  return up + down < fewestVoters
    ? `How others voted on the ${type} of this pair is shown once ${fewestVoters} of them have.`
    : `By now ${up} voted up and ${down} down on the ${type} of this pair.`;
}

export const toVoteRecord = (userId: number, vote: Vote): VoteRecord => ({
  ...vote,
  userId,
  createdAt: formatUtc(vote.createdAt),
  updatedAt: formatUtc(vote.updatedAt),
});
