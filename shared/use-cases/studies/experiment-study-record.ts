import { toExperimentStudyRecord } from '../../answers/experiments/experiment-study-record.ts';
import { studyVotes } from '../../answers/studies/study-votes.ts';
import { listStudies } from '../../data/studies/study.ts';
import type { EndedExperiment } from '../../domain/experiments/study/experiment-study.ts';
import { mustAt } from '../../domain/lists/must.ts';
import type { Study } from '../../domain/studies/study.ts';
import type { StudyRecord } from '../../schemas/studies/study.ts';
import { userVariableRecords } from '../records/user-variable-records.ts';
import { findVoting } from './study-record.ts';
import { findStudyVariables, namedVariables } from './study-variables.ts';

/** An ended experiment as a study is answered: with both variables' records and how people voted on the pair. */
export async function experimentStudyRecord(
  userId: number,
  experiment: EndedExperiment,
  known: readonly Study[] | undefined,
  baseUrl: string,
  now: number,
): Promise<StudyRecord> {
  const { causeVariableId, effectVariableId, plan } = experiment;
  const pair = { causeVariableId, effectVariableId };
  const [found, studies, [tally, own]] = await Promise.all([
    findStudyVariables(userId, { type: 'individual', ...pair }, now),
    known ?? listStudies(userId),
    findVoting(userId, pair),
  ]);
  const summary = { causeName: plan.cause.name, effectName: plan.effect.name };
  const variables = found ?? namedVariables({ ...pair, summary }, now);
  const records = await userVariableRecords(
    userId,
    [variables.cause.userVariable, variables.effect.userVariable],
    baseUrl,
    { studies },
  );
  return toExperimentStudyRecord({
    userId,
    experiment,
    cause: mustAt(records, 0),
    effect: mustAt(records, 1),
    votes: studyVotes(tally, own),
    baseUrl,
  });
}
