import { toExperimentSummary } from '../shared/answers/experiments/experiment-record.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { noSuchExperiment, readExperimentNumber } from '../shared/http/refusals/experiment-refusal.ts';
import { postExperimentsPause } from '../shared/routes/post-experiments-pause.ts';
import { pauseExperiment } from '../shared/use-cases/experiments/change-experiment.ts';

export const handler = endpoint(postExperimentsPause, async ({ caller, body, now }) => {
  const changed = await pauseExperiment(caller.person, readExperimentNumber(body.id), now);
  if (changed === undefined) throw noSuchExperiment();
  const { experiment, isChanged } = changed;
  const said =
    experiment.result === undefined
      ? 'Pairs that have not begun wait until you let it go on; one that has begun keeps its days.'
      : 'It is over; there is nothing to pause.';
  return {
    ...ok(isChanged ? 'Experiment paused' : 'Experiment unchanged', said),
    experiment: toExperimentSummary(experiment),
  };
});
