import {
  answerMilliseconds,
  mostReadUnits,
  ReadBudgetSpentError,
  ReadingTimeSpentError,
  unitsOfCaller,
  withReadBudget,
} from '../../data/table/read-budget.ts';
import { readSealing } from '../histories/read-history.ts';
import { requestSummaryIfOverBudget } from '../histories/request-summary.ts';
import type { Examination } from './examination/examine-study.ts';
import { openStudy } from './open-study.ts';
import type { Opening, StudyChange } from './opened-study.ts';

/** Votes and the variables' records are read besides. */
const mostUnits = mostReadUnits - 5 * unitsOfCaller;

/** Refuses at once what no request has time to read, instead of failing again and again because time runs out. */
export async function openWithinLimits(
  examination: Examination,
  change: StudyChange,
  units = mostUnits,
): Promise<Opening> {
  try {
    const opened = await withReadBudget(() => openStudy(examination, change), units, answerMilliseconds);
    return opened === undefined ? { kind: 'unknown' } : { kind: 'opened', opened };
  } catch (error) {
    if (!(error instanceof ReadBudgetSpentError)) throw error;
    const { person, now } = examination;
    const { userId } = person;
    const reason = await requestSummaryIfOverBudget(error, {
      userId,
      now,
      sealing: await readSealing(userId, now),
    });
    if (reason !== error || error instanceof ReadingTimeSpentError) throw reason;
    return { kind: 'tooMuchToRead' };
  }
}
