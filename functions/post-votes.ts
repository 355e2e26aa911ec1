import { toVoteRecord } from '../shared/answers/studies/study-votes.ts';
import { voteText } from '../shared/domain/votes/vote-text.ts';
import { endpoint, type Unproven } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { badRequest, forbidden, notFound, problemAt } from '../shared/http/failure.ts';
import { postVotes } from '../shared/routes/post-votes.ts';
import { beginVote, voteOnPair } from '../shared/use-cases/studies/vote-on-pair.ts';

const readAhead = ({ userId, body }: Unproven<typeof postVotes>) => beginVote(userId, body);

export const handler = endpoint(postVotes, readAhead, async ({ caller, query, body, now, ahead }) => {
  const { userId } = caller;
  const { userId: _, clientId: app = query.clientId, ...ballot } = body;
  if (caller.clientId !== undefined && app !== undefined && app !== caller.clientId)
    throw forbidden(`clientId: the token belongs to the client "${caller.clientId}"; leave clientId out.`);
  if (ballot.causeVariableId === ballot.effectVariableId)
    throw badRequest(problemAt('effectVariableId', 'is the cause itself; name another variable.'));
  const clientId = caller.clientId ?? app;
  const cast = { ...ballot, ...(clientId === undefined ? {} : { clientId }) };
  const voted = await voteOnPair(userId, cast, now, ahead);
  if (voted.kind === 'unknown')
    throw notFound(voted.variableIds.map((id) => `You have no variable ${id}.`).join(' '));
  const { vote, wasThere, votes, others } = voted;
  return {
    ...ok(...voteText(vote, wasThere, ballot.type, others)),
    data: {
      ...(vote === undefined ? {} : { vote: toVoteRecord(userId, vote) }),
      studyVotes: votes,
    },
  };
});
