import { toExperimentSummary } from '../shared/answers/experiments/experiment-record.ts';
import { formatTimeOfDay } from '../shared/domain/time/calendar.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { longHistory, refusePlan } from '../shared/http/refusals/experiment-refusal.ts';
import { withinReadBudget } from '../shared/http/within-read-budget.ts';
import { postExperiments } from '../shared/routes/post-experiments.ts';
import { startExperiment } from '../shared/use-cases/experiments/start-experiment.ts';

export const handler = endpoint(postExperiments, async ({ caller, body, now }) => {
  const started = await withinReadBudget(longHistory('causeVariableName'), () =>
    startExperiment(caller.person, body, now),
  );
  if (started.kind === 'problems') throw refusePlan(started.problems);
  const { experiment, cardTime } = started;
  const { startDate } = experiment.plan;
  const said = `From ${startDate} on a card at ${formatTimeOfDay(cardTime).slice(0, 5)} says what the day is. Keep the commitment: it proves at the end that nothing was changed.`;
  return {
    ...ok(started.kind === 'started' ? 'Experiment started' : 'Experiment is running already', said),
    experiment: toExperimentSummary(experiment),
  };
});
