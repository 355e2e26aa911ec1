import { setTimeout as pause } from 'node:timers/promises';
import type { Pace } from './job-limits.ts';

interface PaceTiming {
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** The number of rows that are written in batches at the same time. */
const rowsAtOnce = 200;

/** Lets rows through at a rate, the first ones at once, whoever of those that share it asks. */
export function paceOf(
  rowsPerSecond: number,
  { now, wait }: PaceTiming = { now: () => performance.now(), wait: pause },
): Pace {
  let freeAt = 0;
  const awaitTurn = async (rows: number) => {
    const at = now();
    const turn = Math.max(at, freeAt);
    freeAt = turn + (rows / rowsPerSecond) * 1000;
    if (turn > at) await wait(turn - at);
  };
  return async (rows, work) => {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const some = rows.slice(from, from + rowsAtOnce);
      await awaitTurn(some.length);
      await work(some);
    }
  };
}
