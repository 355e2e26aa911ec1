import { toExperimentSummary } from '../../answers/experiments/experiment-record.ts';
import { postExperimentsPause as route } from '../../routes/experiments/post-experiments-pause.ts';
import { pauseExperiment } from '../../use-cases/experiments/change-experiment.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { noSuchExperiment, readExperimentNumber } from '../refusals/experiment-refusal.ts';

export const postExperimentsPause = operation(route, {
  handle: async ({ caller, body, now }) => {
    const changed = await pauseExperiment(caller.person, readExperimentNumber(body.id), now);
    if (changed === undefined) throw noSuchExperiment();
    const { experiment, isChanged } = changed;
    const said =
      experiment.result === undefined
        ? 'Pairs that have not started wait until you resume; a pair that has started keeps its days.'
        : 'It is over; there is nothing to pause.';
    return {
      ...ok(isChanged ? 'Experiment paused' : 'Experiment unchanged', said),
      experiment: toExperimentSummary(experiment),
    };
  },
});
