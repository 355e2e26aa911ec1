import { requestSealing } from '../../data/histories/sealing-schedule.ts';
import { ReadBudgetSpentError } from '../../data/table/read-budget.ts';
import { isUnavailable, StillSealingError } from '../../data/table/unavailable.ts';
import { canBeSealed, type Sealing, type TimeSpan } from '../../domain/histories/sealing.ts';
import { always } from './read-history.ts';

/** Requests a summary of a history, and returns the error that lets the caller try again once it is made. */
export async function requestSummary(userId: number, now: number): Promise<StillSealingError> {
  // If the request for it fails, the caller asks again with the next try.
  await requestSealing(userId, now).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
  });
  return new StillSealingError('The history is not summed up yet.');
}

interface Reader {
  readonly userId: number;
  readonly sealing: Sealing;
  readonly now: number;
}

/** Does the same if a read cost too much and summarising would help; gives back any other error. */
export const requestSummaryIfOverBudget = async (
  error: unknown,
  { userId, sealing, now }: Reader,
  span: TimeSpan = always,
): Promise<unknown> =>
  error instanceof ReadBudgetSpentError && canBeSealed(sealing, span, now)
    ? requestSummary(userId, now)
    : error;
