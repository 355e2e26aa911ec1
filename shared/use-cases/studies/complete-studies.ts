import { listStudies } from '../../data/studies/study.ts';
import type { StudiedPerson } from './examination/study-series.ts';
import { openStudy } from './open-study.ts';
import { findStudyVariables } from './study-variables.ts';

/**
 * Brings the studies up to date that could cover only a part of a long history so far. False when time was too short
 * for all of them. What one of them finds is saved like any other: it is news in the feed.
 */
export async function completeStudies(
  person: StudiedPerson,
  now: number,
  hasTime: () => boolean,
): Promise<boolean> {
  const { userId } = person;
  for (const study of await listStudies(userId)) {
    if (study.type !== 'individual' || study.summary.coversSince === undefined) continue;
    if (!hasTime()) return false;
    const variables = await findStudyVariables(userId, study, now);
    if (variables === undefined) continue;
    const { type, causeVariableId, effectVariableId } = study;
    const asked = { type, causeVariableId, effectVariableId, withCharts: false, recalculate: false };
    await openStudy({ ...asked, ...variables, person, now }, {});
  }
  return true;
}
