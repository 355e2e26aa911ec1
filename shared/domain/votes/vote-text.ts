import type { Vote } from './vote.ts';

/** What became of a vote: a summary and a sentence, to which `counts` adds how everybody voted. */
export function voteText(
  vote: Vote | undefined,
  wasThere: boolean,
  counts: string,
): [summary: string, description: string] {
  if (vote !== undefined) return ['Vote saved', `You voted ${vote.value}. ${counts}`];
  return wasThere
    ? ['Vote withdrawn', `Your vote no longer counts. ${counts}`]
    : ['Nothing to withdraw', `You had no vote on this pair. ${counts}`];
}
