import { numberOfId } from '../../domain/experiments/experiment.ts';
import { mayRead } from '../../domain/people/scope.ts';
import { deleteStudy as route } from '../../routes/studies/delete-study.ts';
import { deleteExperiment } from '../../use-cases/experiments/delete-experiment.ts';
import { deleteNamedStudy } from '../../use-cases/studies/delete-study.ts';
import { ok } from '../envelope.ts';
import { badRequest, forbidden, notFound, problemAt } from '../failure.ts';
import { operation } from '../operation.ts';
import { fromBodyOrQuery } from '../requests/from-body-or-query.ts';

export const deleteStudy = operation(route, {
  handle: async ({ caller, query, body, touch }) => {
    const studyId = fromBodyOrQuery('studyId', body?.studyId, query.studyId);
    if (studyId === undefined)
      throw badRequest(problemAt('studyId', 'is required, in the body or in the query.', 'required'));
    const names = await deleteOne(caller, studyId);
    const { causeName, effectName } = names;
    touch(names.variableIds);
    const about = mayRead(caller) ? ` of ${causeName} and ${effectName}` : '';
    return ok('Study deleted', `Your study${about} is deleted with its figures; what you recorded stays.`);
  },
});

/** Deletes the study or the experiment of an id, and says what it was about. */
async function deleteOne(caller: Parameters<typeof deleteNamedStudy>[0], studyId: string) {
  const number = numberOfId(studyId);
  if (number === undefined) {
    const study = await deleteNamedStudy(caller, studyId);
    if (study === undefined) throw notFound('This study does not exist.');
    return { ...study.summary, variableIds: [study.causeVariableId, study.effectVariableId] };
  }
  if (caller.clientId !== undefined) throw forbidden('Only the person can delete an experiment, not an app.');
  const deletion = await deleteExperiment(caller.userId, number);
  if (deletion.kind === 'unknown') throw notFound('This study does not exist.');
  if (deletion.kind !== 'deleted')
    throw badRequest(
      problemAt('studyId', 'is an experiment that has not ended; stop it first, then delete it.'),
    );
  const { cause, effect } = deletion.experiment.plan;
  return {
    causeName: cause.name,
    effectName: effect.name,
    variableIds: [deletion.experiment.causeVariableId, deletion.experiment.effectVariableId],
  };
}
