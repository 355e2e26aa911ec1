import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { InvocationOutcome } from './function-instance.ts';
import type { FunctionPool } from './function-pool.ts';

const longestPause = 8_000;

/** Invokes a function as Lambda does where nobody waits: while the account has too many under way it comes again later, up to an age. */
export async function invokeInTime(
  pool: Pick<FunctionPool, 'invoke'>,
  event: string,
  mostMilliseconds = Number.POSITIVE_INFINITY,
): Promise<InvocationOutcome> {
  const until = performance.now() + mostMilliseconds;
  for (let wait = 1_000; ; wait = Math.min(2 * wait, longestPause)) {
    const outcome = await pool.invoke(randomUUID(), event);
    if (outcome.kind !== 'throttled' || performance.now() + wait > until) return outcome;
    await pause(wait);
  }
}
