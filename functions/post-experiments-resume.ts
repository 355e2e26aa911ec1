import { toExperimentSummary } from '../shared/answers/experiments/experiment-record.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { noSuchExperiment, readExperimentNumber } from '../shared/http/refusals/experiment-refusal.ts';
import { postExperimentsResume } from '../shared/routes/post-experiments-resume.ts';
import { resumeExperiment } from '../shared/use-cases/experiments/change-experiment.ts';

export const handler = endpoint(postExperimentsResume, async ({ caller, body, now }) => {
  const changed = await resumeExperiment(caller.person, readExperimentNumber(body.id), now);
  if (changed === undefined) throw noSuchExperiment();
  const { experiment, isChanged } = changed;
  const said =
    experiment.result === undefined
      ? 'The pairs that waited begin tomorrow, or when they would have begun anyway.'
      : 'It is over; start another.';
  return {
    ...ok(isChanged ? 'Experiment goes on' : 'Experiment unchanged', said),
    experiment: toExperimentSummary(experiment),
  };
});
