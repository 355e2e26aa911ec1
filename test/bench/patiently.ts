import { setTimeout as pause } from 'node:timers/promises';
import { report } from './progress.ts';

const mostTries = 10;
const pauseMilliseconds = 5_000;

/** Does again what can be done again: on a busy machine the database may be late for a while. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries) throw error;
      report(`once more, after: ${error}`.slice(0, 200));
      await pause(pauseMilliseconds);
    }
}
