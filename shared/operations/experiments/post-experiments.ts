import { toExperimentSummary } from '../../answers/experiments/experiment-record.ts';
import { formatTimeOfDay, parseDate } from '../../domain/time/calendar.ts';
import { dateWords } from '../../domain/time/names.ts';
import { postExperiments as route } from '../../routes/experiments/post-experiments.ts';
import { startExperiment } from '../../use-cases/experiments/start-experiment.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { longHistory, refusePlan } from '../refusals/experiment-refusal.ts';
import { withinReadBudget } from '../within-read-budget.ts';

export const postExperiments = operation(route, {
  handle: async ({ caller, body, now }) => {
    const started = await withinReadBudget(longHistory('causeVariableName'), () =>
      startExperiment(caller.person, body, now),
    );
    if (started.kind === 'problems') throw refusePlan(started.problems);
    const { experiment, cardTime } = started;
    const { startDate } = experiment.plan;
    const said = `From ${dateWords(parseDate(startDate) ?? 0)}, a card at ${formatTimeOfDay(cardTime).slice(0, 5)} says what to do that day. Keep the commitment: at the end it proves that nothing was changed.`;
    return {
      ...ok(started.kind === 'started' ? 'Experiment started' : 'Experiment is already running', said),
      experiment: toExperimentSummary(experiment),
    };
  },
});
