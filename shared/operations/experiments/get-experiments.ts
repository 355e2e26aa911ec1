import { toExperimentSummary } from '../../answers/experiments/experiment-record.ts';
import { listExperiments } from '../../data/experiments/experiment.ts';
import { counted } from '../../domain/texts/counted.ts';
import { getExperiments as route } from '../../routes/experiments/get-experiments.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';

export const getExperiments = operation(route, {
  handle: async ({ caller, query: { limit, offset } }) => {
    const all = await listExperiments(caller.userId);
    return {
      ...ok('Your experiments', `You have ${counted(all.length, 'experiment')}.`),
      experiments: all.slice(offset, offset + limit).map(toExperimentSummary),
    };
  },
});
