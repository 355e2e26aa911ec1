import { fewestVoters } from './tally.ts';
import type { Vote, VoteCounts, VoteType } from './vote.ts';

/** The answer to a vote, with the votes of others if they may be shown. */
export function voteText(
  vote: Vote | undefined,
  wasThere: boolean,
  type: VoteType,
  others: VoteCounts | undefined,
): [summary: string, description: string] {
  const counts = othersText(others, type);
  if (vote !== undefined) return ['Vote saved', `You voted ${vote.value}. ${counts}`];
  return wasThere
    ? ['Vote withdrawn', `Your vote no longer counts. ${counts}`]
    : ['Nothing to withdraw', `You hadn’t voted on this pair. ${counts}`];
}

const othersText = (others: VoteCounts | undefined, type: VoteType): string =>
  others === undefined
    ? `How others voted on the ${type} of this pair is shown once ${fewestVoters} of them have.`
    : `Among others, about ${others.up} voted up and about ${others.down} down on the ${type} of this pair.`;
