import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<true>();

/** Runs work that may write nothing, whatever it calls. */
export const readingOnly = <T>(work: () => T): T => current.run(true, work);

export function refuseWhileReadingOnly(): void {
  if (current.getStore()) throw new Error('Nothing may be written before the token has been found good.');
}
