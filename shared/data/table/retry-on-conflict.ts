import { ContentionError } from './database-errors.ts';

/** Someone else changed the record between reading it and writing it. */
export const conflict = Symbol('conflict');

/** Enough for as many requests at the same record: each round lets at least one of them through. */
const mostAttempts = 40;

/** Reads, decides and writes again for as long as others are faster; in the end the caller may try again later. */
export async function retryOnConflict<T>(
  what: string,
  attempt: (isFirst: boolean) => Promise<T | typeof conflict>,
): Promise<T> {
  for (let tries = 0; tries < mostAttempts; tries++) {
    const result = await attempt(tries === 0);
    if (result !== conflict) return result;
  }
  throw new ContentionError(`${what} kept being changed by other requests.`);
}
