import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { badRequest, notFound, problemAt } from '../../shared/operations/failure.ts';
import { onceGiven } from '../../shared/operations/requests/once-given.ts';
import { deleteStudy } from '../../shared/routes/studies/delete-study.ts';
import { deleteNamedStudy } from '../../shared/use-cases/studies/delete-study.ts';

export const handler = endpoint(deleteStudy, async ({ caller, query, body }) => {
  const studyId = onceGiven('studyId', body?.studyId, query.studyId);
  if (studyId === undefined)
    throw badRequest(problemAt('studyId', 'is required, in the body or in the query.'));
  const study = await deleteNamedStudy(caller, studyId);
  if (study === undefined) throw notFound('You have no such study.');
  const { causeName, effectName } = study.summary;
  return ok(
    'Study deleted',
    `Your study of ${causeName} and ${effectName} is deleted with its figures; what you recorded stays.`,
  );
});
