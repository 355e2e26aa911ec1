import { analysisKey, studyKey } from '../../data/keys.ts';
import { resultRemoval } from '../../data/pair-result.ts';
import { withdrawFromPool } from '../../data/pool.ts';
import { poolOf } from '../../data/pooled-summaries.ts';
import { publishedStudyKey } from '../../data/published-study.ts';
import { overtaken, retryWhileOvertaken } from '../../data/retry-while-overtaken.ts';
import { findStoredStudy } from '../../data/study.ts';
import { transactIfAllowed, type Write } from '../../data/table.ts';
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
