import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable } from '../../../shared/data/table/unavailable.ts';

/** A request was not answered, or not now; the next may be. */
export class NotNow extends Error {
  override readonly name = 'NotNow';
}

const longestPause = 15_000;

/** Repeats work until it succeeds; throws only errors that waiting does not mend. `report` hears what is waited for. */
export async function keepTrying<T>(
  work: () => Promise<T>,
  report: (waitingFor: string) => void,
  firstPause = 1000,
): Promise<T> {
  for (let milliseconds = firstPause; ; milliseconds = Math.min(2 * milliseconds, longestPause)) {
    try {
      return await work();
    } catch (error) {
      const waitingFor = whatIsSlow(error);
      if (waitingFor === undefined) throw error;
      report(waitingFor);
      await pause(milliseconds);
    }
  }
}

function whatIsSlow(error: unknown): string | undefined {
  if (error instanceof NotNow) return 'the service, which is slow to answer';
  return isUnavailable(error) ? 'the database, which is slow to answer' : undefined;
}
