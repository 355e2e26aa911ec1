import { expect } from '@jest/globals';
import type { FaultyConnection } from './faulty-connection.ts';

/** Has work done that dies at this write, then without a fault, minute by minute, until it has come to its end. */
export async function dyingAt(
  connection: FaultyConnection,
  atWrite: number,
  from: number,
  work: (now: number) => Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<boolean> {
  let now = from;
  let hasDied = false;
  while (!(await isDone())) {
    expect(now).toBeLessThan(from + 3600);
    const at = now;
    const outcome: unknown = await connection.under(hasDied ? undefined : { kind: 'dies', atWrite }, () =>
      work(at),
    );
    hasDied ||= outcome === undefined;
    // Longer than the dead one holds anything.
    now += 130;
  }
  return hasDied;
}
