import { setTimeout as pause } from 'node:timers/promises';
import { chunks } from '../domain/lists/chunks.ts';

/** Waits until so many rows may be written. */
export type Pace = (rows: number) => Promise<void>;

interface Timing {
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** Lets rows through at a rate, the first ones at once, however many work at the same time. */
export function paceOf(
  rowsPerSecond: number,
  { now, wait }: Timing = { now: () => performance.now(), wait: pause },
): Pace {
  let freeAt = 0;
  return async (rows) => {
    const at = now();
    const turn = Math.max(at, freeAt);
    freeAt = turn + (rows / rowsPerSecond) * 1000;
    if (turn > at) await wait(turn - at);
  };
}

/** As many as are written in batches at the same time. */
const rowsAtOnce = 200;

/** Does work on rows, some at a time, each when it is their turn. */
export async function inPace<Row>(
  rows: readonly Row[],
  pace: Pace,
  work: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (const some of chunks(rows, rowsAtOnce)) {
    await pace(some.length);
    await work(some);
  }
}
