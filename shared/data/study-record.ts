import { toStudyRecord } from '../domain/studies/study-record.ts';
import { studyVotes } from '../domain/votes/study-votes.ts';
import type { StudyRecord } from '../schemas/study.ts';
import type { UserVariableRecord } from '../schemas/user-variable.ts';
import type { OpenedStudy } from './opened-study.ts';
import { userVariableRecords } from './user-variable-records.ts';
import { findTally, findVotes } from './vote.ts';

/** A study as it is answered: with both variables' records and how people voted on the pair. */
export async function studyRecord(
  userId: number,
  opened: OpenedStudy,
  baseUrl: string,
): Promise<StudyRecord> {
  const { study, cause, effect, statistics, text, drawings, studies } = opened;
  const variables = [cause.userVariable, effect.userVariable];
  const [records, tally, own] = await Promise.all([
    userVariableRecords(userId, variables, baseUrl, studies),
    findTally(study),
    findVotes(userId, study),
  ]);
  const [causeRecord, effectRecord] = records as [UserVariableRecord, UserVariableRecord];
  return toStudyRecord({
    userId,
    study,
    cause: causeRecord,
    effect: effectRecord,
    statistics,
    text,
    drawings,
    votes: studyVotes(tally, own),
    baseUrl,
  });
}
