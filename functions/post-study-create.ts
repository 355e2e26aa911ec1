import type { InferOutput } from 'valibot';
import { isPublic, type VariablePair } from '../shared/domain/studies/study.ts';
import { whatOthersSee } from '../shared/domain/studies/what-others-see.ts';
import { endpoint, type Unproven } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { badRequest, notFound, problemAt } from '../shared/http/failure.ts';
import { cohortClient } from '../shared/http/refusals/cohort-client.ts';
import { openWithinLimits } from '../shared/http/refusals/open-within-limits.ts';
import { studyAnswer } from '../shared/http/study-answer.ts';
import { postStudyCreate } from '../shared/routes/post-study-create.ts';
import type { studyInput } from '../shared/schemas/studies/study-input.ts';
import { beginStudy } from '../shared/use-cases/studies/begin-study.ts';
import { studyRecord } from '../shared/use-cases/studies/study-record.ts';
import { findNamedPair, findStudyVariables } from '../shared/use-cases/studies/study-variables.ts';

const readAhead = ({ userId, body }: Unproven<typeof postStudyCreate>) =>
  body.type === 'individual' ? beginStudy(userId, body) : undefined;

export const handler = endpoint(postStudyCreate, readAhead, async (input) => {
  const { caller, query, body, now, baseUrl } = input;
  const { userId, person } = caller;
  const { type, studyTitle } = body;
  const begun = await input.ahead;
  const clientId = type === 'cohort' ? await cohortClient(caller, query.clientId) : undefined;
  const pair = begun?.pair ?? (await namedPair(userId, body, clientId));
  if (pair.causeVariableId === pair.effectVariableId)
    throw badRequest(problemAt('effectVariableName', 'means the cause itself; name another variable.'));
  const variables = begun ?? (await findStudyVariables(userId, { type, ...pair, clientId }, now));
  if (variables === undefined) throw notFound('You have no such variable.');
  const { cause, effect } = variables;
  const known = begun && { analysis: begun.analysis ?? null };
  const asked = { ...pair, cause, effect, type, clientId, person, ...known };
  const opened = await openWithinLimits(
    'causeVariableName',
    { ...asked, withCharts: true, recalculate: false, now },
    { studyTitle },
  );
  const { title, tagLine } = opened.text;
  const ifPublished = isPublic(opened.study) ? '' : ` If you publish it: ${whatOthersSee(opened.study)}`;
  return {
    ...ok(opened.isNew ? 'Study created' : 'Study opened', `${title}. ${tagLine}${ifPublished}`),
    ...studyAnswer(await studyRecord(userId, opened, baseUrl, begun?.voting)),
  };
});

async function namedPair(
  userId: number,
  body: InferOutput<typeof studyInput>,
  clientId: string | undefined,
): Promise<VariablePair> {
  const found = await findNamedPair(userId, body.type, body, clientId);
  const { causeVariableId, effectVariableId } = found;
  if (causeVariableId !== undefined && effectVariableId !== undefined)
    return { causeVariableId, effectVariableId };
  const unknown = [
    ...(causeVariableId === undefined ? (['causeVariableName'] as const) : []),
    ...(effectVariableId === undefined ? (['effectVariableName'] as const) : []),
  ];
  throw notFound(unknown.map((member) => `${member}: you have no variable "${body[member]}".`).join(' '));
}
