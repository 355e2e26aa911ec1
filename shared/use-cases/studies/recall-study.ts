import { findTellable } from '../../data/pool.ts';
import { poolOf, withFigure } from '../../data/pooled-summaries.ts';
import { findAnalysis } from '../../data/stored-analysis.ts';
import { listStudies } from '../../data/study.ts';
import type { Study } from '../../domain/studies/study.ts';
import { tellPooled, tellStudy } from '../../domain/studies/told-study.ts';
import type { OpenedStudy } from './opened-study.ts';
import { findStudyVariables, namedVariables, type StudyVariables } from './study-variables.ts';

/** A study as it was computed last, without a look at its data and without charts. */
export async function recallStudy(
  userId: number,
  study: Study,
  now: number,
  known?: readonly Study[],
): Promise<OpenedStudy | undefined> {
  const [found, studies] = await Promise.all([
    findStudyVariables(userId, study, now),
    known ?? listStudies(userId),
  ]);
  const variables = found ?? namedVariables(study, now);
  const told = await tell(userId, study, variables, studies);
  return told === undefined ? undefined : { ...variables, ...told, isNew: false, studies };
}

async function tell(
  userId: number,
  study: Study,
  { cause, effect }: StudyVariables,
  studies: readonly Study[],
): Promise<Pick<OpenedStudy, 'study' | 'statistics' | 'text'> | undefined> {
  const pool = poolOf(study);
  if (pool !== undefined && study.names !== undefined) {
    const tellable = await findTellable(userId, pool);
    const { statistics, text } = tellPooled(pool, tellable?.figure, study.names);
    return { study: withFigure(study, pool, tellable), statistics, text };
  }
  const analysis = await findAnalysis(userId, study);
  if (analysis === undefined) return undefined;
  const { statistics, text } = tellStudy(study, analysis.statistics, cause, effect, studies);
  return { study, statistics, text };
}
