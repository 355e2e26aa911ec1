import { numberOfId } from '../../domain/experiments/experiment.ts';
import type { MemberProblem } from '../../domain/texts/item-problem.ts';
import { badRequest, notFound, problemAt } from '../failure.ts';

export const refusePlan = (problems: readonly MemberProblem[]) =>
  badRequest(...problems.map(({ member, problem }) => problemAt(member, problem)));

export const noSuchExperiment = () => notFound('This experiment does not exist.');

/** The number in the id of an experiment; throws where the text is no such id. */
export function readExperimentNumber(id: string): number {
  const number = numberOfId(id);
  if (number === undefined) throw noSuchExperiment();
  return number;
}

/** Much that came in at once is summarised in the background, and is little to read then. */
export const longHistory = (path: string) => ({
  path,
  advice: 'try again in a few minutes, once your newest records are ready.',
});
