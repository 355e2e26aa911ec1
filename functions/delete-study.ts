import { findStudy } from '../shared/data/studies/study.ts';
import { mayReach } from '../shared/domain/studies/may-reach.ts';
import { parseStudyId } from '../shared/domain/studies/study.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { badRequest, notFound, problemAt } from '../shared/http/failure.ts';
import { onceGiven } from '../shared/http/once-given.ts';
import { deleteStudy as route } from '../shared/routes/delete-study.ts';
import { deleteStudy } from '../shared/use-cases/studies/delete-study.ts';

export const handler = endpoint(route, async ({ caller, query, body }) => {
  const { userId } = caller;
  const studyId = onceGiven('studyId', body?.studyId, query.studyId);
  if (studyId === undefined)
    throw badRequest(problemAt('studyId', 'is required, in the body or in the query.'));
  const reference = parseStudyId(studyId);
  const isOwn = reference !== undefined && (reference.userId ?? userId) === userId;
  const study = isOwn ? await findStudy(userId, reference) : undefined;
  if (study === undefined || !mayReach(caller, study) || !(await deleteStudy(userId, study)))
    throw notFound('You have no such study.');
  const { causeName, effectName } = study.summary;
  return ok(
    'Study deleted',
    `Your study of ${causeName} and ${effectName} is deleted with its figures; what you recorded stays.`,
  );
});
