import { wholePage } from '../../../web/study-page/whole-page.ts';
import { toExperimentRecord } from '../../answers/experiments/experiment-record.ts';
import { findTally } from '../../data/studies/vote.ts';
import { experimentPage } from '../../domain/experiments/study/experiment-page.ts';
import { type EndedExperiment, isEnded } from '../../domain/experiments/study/experiment-study.ts';
import { publicVotes } from '../../domain/votes/tally.ts';
import { getExperimentsOne as route } from '../../routes/experiments/get-experiments-one.ts';
import { readExperiment, todayOf } from '../../use-cases/experiments/read-experiment.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { longHistory, noSuchExperiment, readExperimentNumber } from '../refusals/experiment-refusal.ts';
import { withinReadBudget } from '../within-read-budget.ts';

const previewOf = async (experiment: EndedExperiment): Promise<string> =>
  wholePage(experimentPage(experiment), publicVotes(await findTally(experiment), []), {
    kind: 'public',
    address: undefined,
  });

export const getExperimentsOne = operation(route, {
  handle: async ({ caller, query, now }) => {
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
    const isPreviewed = query.includePublicPage === true && isEnded(experiment);
    return {
      ...ok(record.title, said),
      experiment: record,
      ...(isPreviewed && { publicPage: await previewOf(experiment) }),
    };
  },
});
