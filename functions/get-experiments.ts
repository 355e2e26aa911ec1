import { toExperimentSummary } from '../shared/answers/experiments/experiment-record.ts';
import { listExperiments } from '../shared/data/experiments/experiment.ts';
import { counted } from '../shared/domain/texts/counted.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { getExperiments } from '../shared/routes/get-experiments.ts';

export const handler = endpoint(getExperiments, async ({ caller, query: { limit, offset } }) => {
  const all = await listExperiments(caller.userId);
  return {
    ...ok('Your experiments', `You have ${counted(all.length, 'experiment')}.`),
    experiments: all.slice(offset, offset + limit).map(toExperimentSummary),
  };
});
