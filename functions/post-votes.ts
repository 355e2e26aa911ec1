import { studyVotes, toVoteRecord, votesText } from '../shared/answers/studies/study-votes.ts';
import { castVote, findTally, findVotes, withdrawVote } from '../shared/data/studies/vote.ts';
import { findUserVariables } from '../shared/data/variables/user-variable.ts';
import type { VariablePair } from '../shared/domain/studies/study.ts';
import { endpoint, type Unproven } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { badRequest, forbidden, notFound, problemAt } from '../shared/http/failure.ts';
import { postVotes } from '../shared/routes/post-votes.ts';

const readAhead = ({ userId, body }: Unproven<typeof postVotes>) =>
  Promise.all([findUserVariables(userId, variablesOf(body)), findVotes(userId, body)]);

const variablesOf = ({ causeVariableId, effectVariableId }: VariablePair) => [
  causeVariableId,
  effectVariableId,
];

export const handler = endpoint(postVotes, readAhead, async ({ caller, query, body, now, ahead }) => {
  const { userId } = caller;
  const { value, userId: _, clientId: app = query.clientId, ...ballot } = body;
  if (caller.clientId !== undefined && app !== undefined && app !== caller.clientId)
    throw forbidden(`clientId: the token belongs to the client "${caller.clientId}"; leave clientId out.`);
  if (ballot.causeVariableId === ballot.effectVariableId)
    throw badRequest(problemAt('effectVariableId', 'is the cause itself; name another variable.'));
  const [own, known] = await ahead;
  const unknown = variablesOf(ballot).filter((id) => !own.has(id));
  if (unknown.length > 0) throw notFound(unknown.map((id) => `You have no variable ${id}.`).join(' '));

  const clientId = caller.clientId ?? app;
  const cast = { ...ballot, ...(clientId === undefined ? {} : { clientId }) };
  const vote = value === 'none' ? undefined : await castVote(userId, { ...cast, value }, now, known);
  const wasThere = value === 'none' && (await withdrawVote(userId, ballot, known));
  const others = known.filter(({ type }) => type !== ballot.type);
  const shown = studyVotes(await findTally(ballot), vote === undefined ? others : [...others, vote]);
  const counts = votesText(shown[ballot.type], ballot.type);
  return {
    ...(vote === undefined
      ? ok(
          wasThere ? 'Vote withdrawn' : 'Nothing to withdraw',
          wasThere ? `Your vote no longer counts. ${counts}` : `You had no vote on this pair. ${counts}`,
        )
      : ok('Vote saved', `You voted ${vote.value}. ${counts}`)),
    data: {
      ...(vote === undefined ? {} : { vote: toVoteRecord(userId, vote) }),
      studyVotes: shown,
    },
  };
});
