import { writesMayBegin } from '../../platform/write-gate.ts';
import { refuseBeforeProof } from './before-authentication.ts';
import { afterEarlierAttempts, isCollision } from './database-errors.ts';
import { pause } from './pause.ts';

const mostCollisions = 6;

/** Every write goes through here: one that meets a transaction on the same item has not been done, and is sent again. */
export async function tryUntilFree<T>(send: () => Promise<T>): Promise<T> {
  refuseBeforeProof();
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
