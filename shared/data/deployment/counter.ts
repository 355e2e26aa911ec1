import { counterKey } from '../keys/deployment.ts';
import type { Key } from '../keys/key.ts';
import { reminderCounterKey } from '../keys/reminders.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { updateItem } from '../table/write.ts';

/**
 * A block of numbers never given out before; answers the first. A call repeated after a lost answer leaves a gap,
 * which is harmless.
 */
async function nextNumbers(key: Key, count: number): Promise<number> {
  const { Attributes } = await updateItem({
    Key: key,
    UpdateExpression: 'ADD lastNumber :count',
    ExpressionAttributeValues: { ':count': count },
    ReturnValues: 'UPDATED_NEW',
  });
  return (Attributes?.lastNumber as number) - count + 1;
}

/** Lets numbers go on after one that came from elsewhere. */
async function countOnAfter(key: Key, number: number): Promise<void> {
  await isAllowed(
    updateItem({
      Key: key,
      UpdateExpression: 'SET lastNumber = :number',
      ConditionExpression: 'attribute_not_exists(lastNumber) OR lastNumber < :number',
      ExpressionAttributeValues: { ':number': number },
    }),
  );
}

export const countPeopleOnAfter = (userId: number) => countOnAfter(counterKey('person'), userId);

export const nextPersonNumber = () => nextNumbers(counterKey('person'), 1);
export const nextVoteNumber = () => nextNumbers(counterKey('vote'), 1);
export const nextReminderNumbers = (userId: number, count: number) =>
  nextNumbers(reminderCounterKey(userId), count);
