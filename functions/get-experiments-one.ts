import { experimentTitle, toExperimentRecord } from '../shared/answers/experiments/experiment-record.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import {
  longHistory,
  noSuchExperiment,
  readExperimentNumber,
} from '../shared/http/refusals/experiment-refusal.ts';
import { withinReadBudget } from '../shared/http/within-read-budget.ts';
import { getExperimentsOne } from '../shared/routes/get-experiments-one.ts';
import { readExperiment, todayOf } from '../shared/use-cases/experiments/read-experiment.ts';

export const handler = endpoint(getExperimentsOne, async ({ caller, query, now }) => {
  const opened = await withinReadBudget(longHistory('id'), () =>
    readExperiment(caller.person, readExperimentNumber(query.id), now),
  );
  if (opened === undefined) throw noSuchExperiment();
  const { experiment, progress } = opened;
  const today = todayOf(opened);
  const record = toExperimentRecord(opened, today);
  const said =
    experiment.result?.words[0] ??
    `${progress.ended} of ${progress.days} days have ended.${record.today === undefined ? '' : ` Today: ${record.today.instruction}.`}`;
  return { ...ok(experimentTitle(experiment), said), experiment: record };
});
