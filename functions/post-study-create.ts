import { isPublic } from '../shared/domain/studies/study.ts';
import { whatOthersSee } from '../shared/domain/studies/what-others-see.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { badRequest, notFound, problemAt } from '../shared/http/failure.ts';
import { cohortClient } from '../shared/http/refusals/cohort-client.ts';
import { openWithinLimits } from '../shared/http/refusals/open-within-limits.ts';
import { studyAnswer } from '../shared/http/study-answer.ts';
import { postStudyCreate } from '../shared/routes/post-study-create.ts';
import { studyRecord } from '../shared/use-cases/studies/study-record.ts';
import { findNamedPair, findStudyVariables } from '../shared/use-cases/studies/study-variables.ts';

export const handler = endpoint(postStudyCreate, async ({ caller, query, body, now, baseUrl }) => {
  const { userId } = caller;
  const { type, studyTitle } = body;
  const clientId = type === 'cohort' ? await cohortClient(caller, query.clientId) : undefined;
  const { causeVariableId, effectVariableId } = await findNamedPair(userId, type, body, clientId);
  if (causeVariableId === undefined || effectVariableId === undefined) {
    const unknown = [
      ...(causeVariableId === undefined ? (['causeVariableName'] as const) : []),
      ...(effectVariableId === undefined ? (['effectVariableName'] as const) : []),
    ];
    throw notFound(unknown.map((member) => `${member}: you have no variable "${body[member]}".`).join(' '));
  }
  if (causeVariableId === effectVariableId)
    throw badRequest(problemAt('effectVariableName', 'means the cause itself; name another variable.'));

  const pair = { causeVariableId, effectVariableId };
  const { person } = caller;
  const variables = await findStudyVariables(userId, { type, ...pair, clientId }, now);
  if (variables === undefined) throw notFound('You have no such variable.');
  const opened = await openWithinLimits(
    'causeVariableName',
    { ...pair, ...variables, type, clientId, person, withCharts: true, recalculate: false, now },
    { studyTitle },
  );
  const { title, tagLine } = opened.text;
  const ifPublished = isPublic(opened.study) ? '' : ` If you publish it: ${whatOthersSee(opened.study)}`;
  return {
    ...ok(opened.isNew ? 'Study created' : 'Study opened', `${title}. ${tagLine}${ifPublished}`),
    ...studyAnswer(await studyRecord(userId, opened, baseUrl)),
  };
});
