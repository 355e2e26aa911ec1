import { mayRead } from '../../domain/people/scope.ts';
import { deleteStudy as route } from '../../routes/studies/delete-study.ts';
import { deleteNamedStudy } from '../../use-cases/studies/delete-study.ts';
import { ok } from '../envelope.ts';
import { badRequest, notFound, problemAt } from '../failure.ts';
import { operation } from '../operation.ts';
import { onceGiven } from '../requests/once-given.ts';

export const deleteStudy = operation(route, {
  handle: async ({ caller, query, body }) => {
    const studyId = onceGiven('studyId', body?.studyId, query.studyId);
    if (studyId === undefined)
      throw badRequest(problemAt('studyId', 'is required, in the body or in the query.'));
    const study = await deleteNamedStudy(caller, studyId);
    if (study === undefined) throw notFound('You have no such study.');
    const { causeName, effectName } = study.summary;
    const about = mayRead(caller) ? ` of ${causeName} and ${effectName}` : '';
    return ok('Study deleted', `Your study${about} is deleted with its figures; what you recorded stays.`);
  },
});
