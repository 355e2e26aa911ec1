import { toStudyRecord } from '../../answers/studies/study-record.ts';
import { studyVotes } from '../../answers/studies/study-votes.ts';
import { findTally, findVotes } from '../../data/studies/vote.ts';
import { mustAt } from '../../domain/lists/must.ts';
import type { VariablePair } from '../../domain/studies/study.ts';
import type { Tally } from '../../domain/votes/tally.ts';
import type { Vote } from '../../domain/votes/vote.ts';
import type { StudyRecord } from '../../schemas/studies/study.ts';
import { userVariableRecords } from '../records/user-variable-records.ts';
import type { OpenedStudy } from './opened-study.ts';

/** The votes of everybody on a pair, and those of the person themselves. */
export const findVoting = (userId: number, pair: VariablePair): Promise<[Tally, Vote[]]> =>
  Promise.all([findTally(pair), findVotes(userId, pair)]);

/** A study as it is answered: with both variables' records and how people voted on the pair. */
export async function studyRecord(
  userId: number,
  opened: OpenedStudy,
  baseUrl: string,
  voting?: Promise<readonly [Tally, readonly Vote[]]>,
): Promise<StudyRecord> {
  const { study, cause, effect, statistics, text, lastYear, drawings, studies, tags } = opened;
  const variables = [cause.userVariable, effect.userVariable];
  const [records, [tally, own]] = await Promise.all([
    userVariableRecords(userId, variables, baseUrl, { studies, ...(tags && { tags }) }),
    voting ?? findVoting(userId, study),
  ]);
  const [causeRecord, effectRecord] = [mustAt(records, 0), mustAt(records, 1)];
  return toStudyRecord({
    userId,
    study,
    cause: causeRecord,
    effect: effectRecord,
    statistics,
    text,
    lastYear,
    drawings,
    votes: studyVotes(tally, own),
    baseUrl,
  });
}
