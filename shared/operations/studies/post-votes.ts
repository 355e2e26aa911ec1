import { toVoteRecord } from '../../answers/studies/study-votes.ts';
import { mayRead } from '../../domain/people/scope.ts';
import { voteText } from '../../domain/votes/vote-text.ts';
import { postVotes as route } from '../../routes/studies/post-votes.ts';
import { readAheadVote, voteOnPair } from '../../use-cases/studies/vote-on-pair.ts';
import { ok } from '../envelope.ts';
import { badRequest, forbidden, notFound, problemAt } from '../failure.ts';
import { operation } from '../operation.ts';

export const postVotes = operation(route, {
  readAhead: ({ userId, body }) => readAheadVote(userId, body),
  handle: async ({ caller, query, body, now, ahead, touch }) => {
    const { userId } = caller;
    const { userId: _, clientId: app = query.clientId, ...ballot } = body;
    if (caller.clientId !== undefined && app !== undefined && app !== caller.clientId)
      throw forbidden(`clientId: the token belongs to the client "${caller.clientId}"; leave clientId out.`);
    if (ballot.causeVariableId === ballot.effectVariableId)
      throw badRequest(problemAt('effectVariableId', 'is the cause itself; choose another variable.'));
    const clientId = caller.clientId ?? app;
    const cast = { ...ballot, clientId };
    const voted = await voteOnPair(userId, cast, now, ahead);
    if (voted.kind === 'unknown')
      throw notFound(voted.variableIds.map((id) => `You have no variable ${id}.`).join(' '));
    touch([ballot.causeVariableId, ballot.effectVariableId]);
    const { vote, wasThere, votes, others } = voted;
    return {
      ...ok(...voteText(vote, wasThere, ballot.type, others)),
      data: {
        vote: vote && toVoteRecord(userId, vote),
        ...(mayRead(caller) ? { studyVotes: votes } : {}),
      },
    };
  },
});
