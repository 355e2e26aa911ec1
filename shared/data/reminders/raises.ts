import { reminderCounterKey } from '../keys/reminders.ts';
import { numberIn } from '../table/parse-stored.ts';
import { batchGet } from '../table/read.ts';
import type { Write } from '../table/transact.ts';

/**
 * The number of times that a person's reminders were made to ask oftener. It is read before the reminders: a request
 * that then lets them ask oftener notices every other one that did so meanwhile.
 */
export async function findRaises(userId: number): Promise<number> {
  const [item] = await batchGet([reminderCounterKey(userId)]);
  return numberIn(item, 'raises') ?? 0;
}

/** Joins a transaction that lets reminders ask oftener; refused where another did since `raises` was read. */
export const countRaise = (userId: number, raises: number): Write => ({
  Update: {
    Key: reminderCounterKey(userId),
    UpdateExpression: 'SET raises = :next, lastNumber = if_not_exists(lastNumber, :none)',
    ConditionExpression: raises === 0 ? 'attribute_not_exists(raises)' : 'raises = :raises',
    ExpressionAttributeValues: {
      ':next': raises + 1,
      ':none': 0,
      ...(raises === 0 ? {} : { ':raises': raises }),
    },
  },
});
