import { counterKey, type Key, slotCounterKey } from './keys.ts';
import { updateItem } from './table.ts';

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

export const nextPersonNumber = () => nextNumbers(counterKey('person'), 1);
export const nextVariableNumbers = (count: number) => nextNumbers(counterKey('variable'), count);
export const nextVoteNumber = () => nextNumbers(counterKey('vote'), 1);
export const nextSlotNumbers = (userId: number, count: number) => nextNumbers(slotCounterKey(userId), count);
