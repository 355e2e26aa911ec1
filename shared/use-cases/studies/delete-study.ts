import { analysisKey, studyKey } from '../../data/keys/studies.ts';
import { resultRemoval } from '../../data/studies/pair-result.ts';
import { withdrawFromPool } from '../../data/studies/pool.ts';
import { poolOf } from '../../data/studies/pooled-summaries.ts';
import { publishedStudyKey } from '../../data/studies/published-study.ts';
import { findStoredStudy } from '../../data/studies/study.ts';
import { overtaken, retryWhileOvertaken } from '../../data/table/retry-while-overtaken.ts';
import { transactIfAllowed, type Write } from '../../data/table/transact.ts';
import type { Study, StudyReference } from '../../domain/studies/study.ts';

/** Removes a study, its figures, its public page and what it adds to figures of many people. False without one. */
export async function deleteStudy(userId: number, reference: StudyReference): Promise<boolean> {
  return retryWhileOvertaken('A study', async () => {
    const study = await findStoredStudy(userId, reference);
    if (study === undefined) return false;
    return (await transactIfAllowed(await removalOf(userId, study))) ? true : overtaken;
  });
}

async function removalOf(userId: number, study: Study): Promise<Write[]> {
  const { type, causeVariableId, effectVariableId, version } = study;
  const pool = poolOf(study);
  return [
    {
      Delete: {
        Key: studyKey(userId, type, effectVariableId, causeVariableId),
        ConditionExpression: 'version = :version',
        ExpressionAttributeValues: { ':version': version },
      },
    },
    { Delete: { Key: analysisKey(userId, type, effectVariableId, causeVariableId) } },
    { Delete: { Key: publishedStudyKey(userId, study) } },
    ...(pool === undefined ? await resultRemoval(userId, study) : await withdrawFromPool(pool)),
  ];
}
