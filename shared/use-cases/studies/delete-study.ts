import type { Caller } from '../../data/access/caller.ts';
import { withdrawFromPool } from '../../data/studies/pool.ts';
import { unpublishWrite } from '../../data/studies/published-study.ts';
import { removeAnalysis } from '../../data/studies/stored-analysis.ts';
import { findStoredStudy, findStudy, removeStudy } from '../../data/studies/study.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import type { Write } from '../../data/table/transact.ts';
import { mayAccess } from '../../domain/studies/may-access.ts';
import { poolOf } from '../../domain/studies/pooling.ts';
import { parseStudyId, type Study, type StudyReference } from '../../domain/studies/study.ts';

/** Removes a study, its figures, its public page and what it adds to figures of many people. False without one. */
export async function deleteStudy(userId: number, reference: StudyReference): Promise<boolean> {
  return retryOnConflict('A study', async () => {
    const study = await findStoredStudy(userId, reference);
    if (study === undefined) return false;
    return (await removeStudy(userId, study, await removalsBeside(userId, study))) ? true : conflict;
  });
}

/** The same for a study that someone names by its id; undefined where they have none to delete. */
export async function deleteNamedStudy(
  caller: Pick<Caller, 'userId' | 'clientId'>,
  studyId: string,
): Promise<Study | undefined> {
  const { userId } = caller;
  const reference = parseStudyId(studyId);
  const isOwn = reference !== undefined && (reference.userId ?? userId) === userId;
  const study = isOwn ? await findStudy(userId, reference) : undefined;
  if (study === undefined || !mayAccess(caller, study)) return undefined;
  return (await deleteStudy(userId, study)) ? study : undefined;
}

async function removalsBeside(userId: number, study: Study): Promise<Write[]> {
  const pool = poolOf(study);
  return [
    ...removeAnalysis(userId, study),
    unpublishWrite(userId, study),
    ...(pool === undefined ? [] : await withdrawFromPool(pool)),
  ];
}
