import { ReadBudgetSpentError, withRequestBudget } from '../data/table/read-budget.ts';
import type { Narrowing } from '../schemas/fields/narrowing.ts';
import { tooMuchToRead } from './failure.ts';

/** Reads no more than one request may; where that is not enough, the answer is a 400 that says what to narrow. */
export async function withinReadBudget<T>(narrowing: Narrowing, work: () => Promise<T>): Promise<T> {
  const read = await ifWithinBudget(async () => ({ result: await work() }));
  if (read === undefined) throw tooMuchToRead(narrowing);
  return read.result;
}

/** The same for what only accompanies something already done: undefined where it would cost too much. */
export async function ifWithinBudget<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await withRequestBudget(work);
  } catch (error) {
    if (error instanceof ReadBudgetSpentError) return undefined;
    throw error;
  }
}
