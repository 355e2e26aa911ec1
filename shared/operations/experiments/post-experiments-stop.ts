import { toExperimentSummary } from '../../answers/experiments/experiment-record.ts';
import { postExperimentsStop as route } from '../../routes/experiments/post-experiments-stop.ts';
import { stopExperiment } from '../../use-cases/experiments/change-experiment.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { longHistory, noSuchExperiment, readExperimentNumber } from '../refusals/experiment-refusal.ts';
import { withinReadBudget } from '../within-read-budget.ts';

export const postExperimentsStop = operation(route, {
  handle: async ({ caller, body, now }) => {
    const changed = await withinReadBudget(longHistory('id'), () =>
      stopExperiment(caller.person, readExperimentNumber(body.id), body.harms, now),
    );
    if (changed === undefined) throw noSuchExperiment();
    const { experiment, isChanged } = changed;
    const said = experiment.result?.words[0] ?? '';
    return {
      ...ok(isChanged ? 'Experiment stopped' : 'Experiment had already ended', said),
      experiment: toExperimentSummary(experiment),
    };
  },
});
