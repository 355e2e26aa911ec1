import { findExperiment, removeExperiment } from '../../data/experiments/experiment.ts';
import { removeDays } from '../../data/experiments/experiment-day.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { transactIfAllowed } from '../../data/table/transact.ts';
import { type EndedExperiment, isEnded } from '../../domain/experiments/study/experiment-study.ts';
import { pageRemoval } from './publish-experiment.ts';

type ExperimentDeletion =
  | { readonly kind: 'unknown' | 'running' }
  | { readonly kind: 'deleted'; readonly experiment: EndedExperiment };

/** Removes an experiment that has ended, with its days and its page. Its days go first, so that it may be repeated. */
export async function deleteExperiment(userId: number, number: number): Promise<ExperimentDeletion> {
  return retryOnConflict('An experiment', async (): Promise<ExperimentDeletion | typeof conflict> => {
    const experiment = await findExperiment(userId, number);
    if (experiment === undefined) return { kind: 'unknown' };
    if (!isEnded(experiment)) return { kind: 'running' };
    await removeDays(userId, number);
    const isRemoved = await transactIfAllowed([
      removeExperiment(userId, experiment),
      ...pageRemoval(userId, experiment),
    ]);
    return isRemoved ? { kind: 'deleted', experiment } : conflict;
  });
}
