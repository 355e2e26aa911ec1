import { sealKey } from '../keys/histories.ts';
import { userIdOf } from '../keys/key.ts';
import { type Due, hold } from '../schedules/due.ts';
import { dueQueue } from '../schedules/due-queue.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { deleteItem, updateItem } from '../table/write.ts';

/** Histories that are to be summed up. */
export const sealings = dueQueue({ name: 'sealings', parse: ({ pk }) => ({ userId: userIdOf(pk) }) });

/** Asks the schedule to sum up a person's history soon. */
export const sealingRequest = (userId: number, now: number) => ({
  Update: {
    Key: sealKey(userId),
    UpdateExpression: 'SET dueShard = :shard, dueAt = :now',
    ExpressionAttributeValues: { ':shard': sealings.shardOf(userId), ':now': now },
  },
});

/** The same by itself, unless it is asked for already. */
export const requestSealing = (userId: number, now: number): Promise<void> =>
  request(userId, now, 'attribute_not_exists(dueAt) OR dueAt > :now');

/** The same for a history of which there are summaries. */
export const requestSealingAnew = (userId: number, now: number): Promise<void> =>
  request(userId, now, 'attribute_exists(sealedUpTo) AND dueAt > :now');

async function request(userId: number, now: number, ConditionExpression: string): Promise<void> {
  await isAllowed(updateItem({ ...sealingRequest(userId, now).Update, ConditionExpression }));
}

/** Keeps everybody else from summing up this history: two at once would overwrite each other's work. */
export const holdSealing = (userId: number, now: number): Promise<Due | undefined> =>
  hold(sealKey(userId), now, 'pk');

/** Forgets the history of a person whose account has been erased. */
export async function dropSealing(userId: number): Promise<void> {
  await deleteItem({ Key: sealKey(userId) });
}
