import { reminderCounterKey } from '../keys/reminders.ts';
import { batchGet } from '../table/read.ts';
import type { Write } from '../table/transact.ts';

/**
 * How often a person's reminders have been made to ask oftener. To be read before the reminders are: whoever counts
 * those and lets them ask oftener then notices everybody who did so meanwhile.
 */
export async function findRaises(userId: number): Promise<number> {
  const [item] = await batchGet([reminderCounterKey(userId)]);
  return (item?.raises as number | undefined) ?? 0;
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
