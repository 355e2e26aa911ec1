import { mayRead } from '../shared/domain/people/scope.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { badRequest, notFound, problemAt } from '../shared/http/failure.ts';
import { onceGiven } from '../shared/http/request/once-given.ts';
import { deleteStudy } from '../shared/routes/delete-study.ts';
import { deleteNamedStudy } from '../shared/use-cases/studies/delete-study.ts';

export const handler = endpoint(deleteStudy, async ({ caller, query, body }) => {
  const studyId = onceGiven('studyId', body?.studyId, query.studyId);
  if (studyId === undefined)
    throw badRequest(problemAt('studyId', 'is required, in the body or in the query.'));
  const study = await deleteNamedStudy(caller, studyId);
  if (study === undefined) throw notFound('You have no such study.');
  const { causeName, effectName } = study.summary;
  const about = mayRead(caller) ? ` of ${causeName} and ${effectName}` : '';
  return ok('Study deleted', `Your study${about} is deleted with its figures; what you recorded stays.`);
});
