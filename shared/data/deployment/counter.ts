import { counterKey } from '../keys/deployment.ts';
import type { Key } from '../keys/key.ts';
import { reminderCounterKey } from '../keys/reminders.ts';
import { updateItem } from '../table/write.ts';
import { updateWrite } from '../table/writes.ts';

/**
 * A block of numbers never given out before; answers the first. A call repeated after a lost answer leaves a gap,
 * which is harmless.
 */
async function nextNumbers(key: Key, count: number): Promise<number> {
  const { Attributes } = await updateItem({
    ...updateWrite(key, { add: { lastNumber: count } }).Update,
    ReturnValues: 'UPDATED_NEW',
  });
  return Number(Attributes?.lastNumber) - count + 1;
}

export const nextPersonNumber = () => nextNumbers(counterKey('person'), 1);
export const nextReminderNumbers = (userId: number, count: number) =>
  nextNumbers(reminderCounterKey(userId), count);
