import { toVoteRecord } from '../../answers/studies/study-votes.ts';
import { listVotes } from '../../data/studies/vote.ts';
import { counted } from '../../domain/texts/counted.ts';
import { getVotes as route } from '../../routes/studies/get-votes.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';

export const getVotes = operation(route, {
  readAhead: ({ userId }) => listVotes(userId),
  handle: async ({ caller, query: { limit, offset }, ahead }) => {
    const all = await ahead;
    return {
      ...ok('Your votes', `You have ${counted(all.length, 'vote')}.`),
      votes: all.slice(offset, offset + limit).map((vote) => toVoteRecord(caller.userId, vote)),
    };
  },
});
