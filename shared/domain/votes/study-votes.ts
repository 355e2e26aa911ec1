import type { StudyVotes, VoteRecord } from '../../schemas/vote.ts';
import { formatUtc } from '../time/calendar.ts';
import type { Tally, Vote, VoteType } from './vote.ts';

/** How everybody voted on a pair, and the caller among them. */
export function studyVotes(tally: Tally, own: readonly Vote[]): StudyVotes {
  const ofType = (type: VoteType) => ({
    ...tally[type],
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
