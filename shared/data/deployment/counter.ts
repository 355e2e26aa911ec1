import { counterKey } from '../keys/deployment.ts';
import type { Key } from '../keys/key.ts';
import { reminderCounterKey } from '../keys/reminders.ts';
import { numberIn } from '../table/parse-stored.ts';
import { getItem } from '../table/read.ts';
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

/** The highest number that a person has been given. */
export const lastPersonNumber = async (): Promise<number> =>
  numberIn(await getItem(counterKey('person')), 'lastNumber') ?? 0;

/** Lets people's numbers go on after one that was given in another table, unless others were given since the last was read. */
export const countPeopleOnAfter = (userId: number, last: number) =>
  updateWrite(counterKey('person'), {
    set: { lastNumber: userId },
    onlyIf: { lastNumber: last === 0 ? undefined : last },
  });

export const nextPersonNumber = () => nextNumbers(counterKey('person'), 1);
export const nextReminderNumbers = (userId: number, count: number) =>
  nextNumbers(reminderCounterKey(userId), count);
