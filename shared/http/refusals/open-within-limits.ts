import { ReadBudgetSpentError, withReadBudget } from '../../data/table/read-budget.ts';
import { askToSealIfSpent } from '../../use-cases/histories/ask-to-seal.ts';
import { readSealing } from '../../use-cases/histories/read-history.ts';
import type { Examination } from '../../use-cases/studies/examine-study.ts';
import { openStudy } from '../../use-cases/studies/open-study.ts';
import type { OpenedStudy, StudyChange } from '../../use-cases/studies/opened-study.ts';
import { badRequest, problemAt } from '../failure.ts';

/** A study is its records, so it may read more than other requests; this is what ten seconds are enough for. */
const mostUnits = 4000;

/** What no request has time to read is refused at once, instead of failing for want of time again and again. */
export async function openWithinLimits(
  path: string,
  examination: Examination,
  change: StudyChange,
  units = mostUnits,
): Promise<OpenedStudy> {
  try {
    return await withReadBudget(() => openStudy(examination, change), units);
  } catch (error) {
    if (!(error instanceof ReadBudgetSpentError)) throw error;
    const { person, now } = examination;
    const { userId } = person;
    const reason = await askToSealIfSpent(error, { userId, now, sealing: await readSealing(userId, now) });
    if (reason !== error) throw reason;
    throw badRequest(
      problemAt(
        path,
        'means variables with more records than one study can read, some quarter of a million; study variables that are recorded less often, such as daily sums.',
      ),
    );
  }
}
