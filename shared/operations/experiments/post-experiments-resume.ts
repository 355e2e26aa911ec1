import { toExperimentSummary } from '../../answers/experiments/experiment-record.ts';
import { postExperimentsResume as route } from '../../routes/experiments/post-experiments-resume.ts';
import { resumeExperiment } from '../../use-cases/experiments/change-experiment.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { noSuchExperiment, readExperimentNumber } from '../refusals/experiment-refusal.ts';

export const postExperimentsResume = operation(route, {
  handle: async ({ caller, body, now }) => {
    const changed = await resumeExperiment(caller.person, readExperimentNumber(body.id), now);
    if (changed === undefined) throw noSuchExperiment();
    const { experiment, isChanged } = changed;
    const said =
      experiment.result === undefined
        ? 'The waiting pairs start tomorrow, or when they would have started anyway.'
        : 'It has ended; start another.';
    return {
      ...ok(isChanged ? 'Experiment resumed' : 'Experiment unchanged', said),
      experiment: toExperimentSummary(experiment),
    };
  },
});
