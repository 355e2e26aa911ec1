import { toExperimentSummary } from '../shared/answers/experiments/experiment-record.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import {
  longHistory,
  noSuchExperiment,
  readExperimentNumber,
} from '../shared/http/refusals/experiment-refusal.ts';
import { withinReadBudget } from '../shared/http/within-read-budget.ts';
import { postExperimentsStop } from '../shared/routes/post-experiments-stop.ts';
import { stopExperiment } from '../shared/use-cases/experiments/change-experiment.ts';

export const handler = endpoint(postExperimentsStop, async ({ caller, body, now }) => {
  const changed = await withinReadBudget(longHistory('id'), () =>
    stopExperiment(caller.person, readExperimentNumber(body.id), body.harms, now),
  );
  if (changed === undefined) throw noSuchExperiment();
  const { experiment, isChanged } = changed;
  const said = experiment.result?.words[0] ?? '';
  return {
    ...ok(isChanged ? 'Experiment stopped' : 'Experiment was over', said),
    experiment: toExperimentSummary(experiment),
  };
});
