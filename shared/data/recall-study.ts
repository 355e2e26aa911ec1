import type { Study } from '../domain/studies/study.ts';
import { tellStudy } from '../domain/studies/told-study.ts';
import type { OpenedStudy } from './open-study.ts';
import { findAnalysis } from './stored-analysis.ts';
import { listStudies } from './study.ts';
import { findStudyVariables, namedVariables } from './study-variables.ts';

/** A study as it was computed last, without a look at its data and without charts. */
export async function recallStudy(
  userId: number,
  study: Study,
  now: number,
): Promise<OpenedStudy | undefined> {
  const [analysis, found, studies] = await Promise.all([
    findAnalysis(userId, study),
    findStudyVariables(userId, study, now),
    listStudies(userId),
  ]);
  if (analysis === undefined) return undefined;
  const { cause, effect } = found ?? namedVariables(study, now);
  const { statistics, text } = tellStudy(study, analysis.statistics, cause, effect, studies);
  return { study, cause, effect, statistics, text, isNew: false, studies };
}
