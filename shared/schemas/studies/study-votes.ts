import * as v from 'valibot';
import { says } from '../fields/says.ts';

const voteCount = (sentence: string) => says(v.pipe(v.number(), v.integer(), v.minValue(0)), sentence);

const votesOfType = v.object({
  up: voteCount('About how many voted up: others in fives, from 10 of them on, and your own vote.'),
  down: voteCount('The same for votes down.'),
  userVote: says(v.picklist(['up', 'down', 'none']), 'The caller’s own vote.'),
});

/** The votes on a pair of variables. */
export const studyVotesSchema = v.object({
  causality: says(votesOfType, 'Whether one changes the other.'),
  usefulness: says(votesOfType, 'Whether it is useful to know.'),
});
export type StudyVotes = v.InferOutput<typeof studyVotesSchema>;
