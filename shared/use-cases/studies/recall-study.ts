import { withFigure } from '../../data/studies/pooled-summaries.ts';
import { findAnalysis } from '../../data/studies/stored-analysis.ts';
import { listStudies } from '../../data/studies/study.ts';
import { findVisibleFigure } from '../../data/studies/visible-figure.ts';
import { describePooled, describeStudy } from '../../domain/studies/describe-study.ts';
import { poolOf } from '../../domain/studies/pooling.ts';
import type { Study } from '../../domain/studies/study.ts';
import { withRuleChange } from '../../domain/studies/study-text.ts';
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
  const described = await describe(userId, study, variables, studies);
  return described === undefined ? undefined : { ...variables, ...described, isNew: false, studies };
}

async function describe(
  userId: number,
  study: Study,
  { cause, effect }: StudyVariables,
  studies: readonly Study[],
): Promise<Pick<OpenedStudy, 'study' | 'statistics' | 'text'> | undefined> {
  const pool = poolOf(study);
  if (pool !== undefined && study.names !== undefined) {
    const figure = await findVisibleFigure(userId, pool);
    const { statistics, text } = describePooled(pool, figure?.figure, study.names);
    return { study: withFigure(study, pool, figure), statistics, text };
  }
  const analysis = await findAnalysis(userId, study);
  if (analysis === undefined) return undefined;
  const { statistics, text } = describeStudy(
    study,
    analysis.statistics,
    { cause, effect, isAsNeeded: study.summary.isAsNeeded },
    studies,
  );
  return { study, statistics, text: withRuleChange(text, study.summary) };
}
