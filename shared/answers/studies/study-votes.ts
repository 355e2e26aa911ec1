import { formatUtc } from '../../domain/time/calendar.ts';
import { publicVotes, type Tally } from '../../domain/votes/tally.ts';
import type { Vote, VoteType } from '../../domain/votes/vote.ts';
import type { StudyVotes } from '../../schemas/studies/study-votes.ts';
import type { VoteRecord } from '../../schemas/studies/vote.ts';

/** The votes on a pair as the caller may see them, with the caller's own. */
export function studyVotes(tally: Tally, own: readonly Vote[]): StudyVotes {
  const told = publicVotes(tally, own);
  const ofType = (type: VoteType) => ({
    ...told[type],
    userVote: own.find((vote) => vote.type === type)?.value ?? ('none' as const),
  });
  return { causality: ofType('causality'), usefulness: ofType('usefulness') };
}

export const toVoteRecord = (userId: number, vote: Vote): VoteRecord => ({
  ...vote,
  userId,
  createdAt: formatUtc(vote.createdAt),
  updatedAt: formatUtc(vote.updatedAt),
});
