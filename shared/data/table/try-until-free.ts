import { deadlineSignal } from '../../platform/deadline.ts';
import { writesMayBegin } from '../../platform/write-gate.ts';
import { refuseBeforeAuthentication } from './before-authentication.ts';
import { afterEarlierAttempts, isCollision } from './database-errors.ts';

/** Exponential back-off with full jitter, given up when the deadline passes. */
export function pause(attempt: number): Promise<void> {
  const signal = deadlineSignal();
  const milliseconds = Math.random() * Math.min(1000, 25 * 2 ** attempt);
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

const mostCollisions = 6;

/** Every write goes through here: one that meets a transaction on the same item has not been done, and is sent again. */
export async function tryUntilFree<T>(send: () => Promise<T>): Promise<T> {
  refuseBeforeAuthentication();
  await writesMayBegin();
  let collision: unknown;
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (thrown) {
      const error = afterEarlierAttempts(thrown, collision);
      if (!isCollision(error) || attempt > mostCollisions) throw error;
      collision = error;
      await pause(attempt);
    }
  }
}
