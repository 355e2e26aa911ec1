import { mostReadUnits, ReadBudgetSpentError, withReadBudget } from '../data/read-budget.ts';
import { badRequest, problemAt } from './failure.ts';

/** Kept back for what is read before: the token and its person or grant. */
const unitsOfCaller = 4;

/** What makes a request read too much, and what would make it read less. */
export interface Narrowing {
  readonly path: string;
  readonly advice: string;
}

/** Reads no more than one request may; where that is not enough, the answer is a 400 that says what to narrow. */
export async function withinReadBudget<T>(narrowing: Narrowing, work: () => Promise<T>): Promise<T> {
  try {
    return await withReadBudget(work, mostReadUnits - unitsOfCaller);
  } catch (error) {
    if (!(error instanceof ReadBudgetSpentError)) throw error;
    throw tooMuchToRead(narrowing);
  }
}

export const tooMuchToRead = ({ path, advice }: Narrowing) =>
  badRequest(
    problemAt(path, `takes more reading than one request may do (${mostReadUnits} units of 4 KB); ${advice}`),
  );
