import { sealKey, sealShard, sealShardCount, sealShardOf } from '../keys/histories.ts';
import { userIdOf } from '../keys/key.ts';
import { queryDue } from '../table/due-index.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { deleteItem, updateItem } from '../table/write.ts';

/** Asks the schedule to sum up a person's history soon. */
export const sealingRequest = (userId: number, now: number) => ({
  Update: {
    Key: sealKey(userId),
    UpdateExpression: 'SET dueShard = :shard, dueAt = :now',
    ExpressionAttributeValues: { ':shard': sealShardOf(userId), ':now': now },
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

/** People whose history is to be summed up by now, in several streams, in each the oldest request first. */
export const readDueSealings = (now: number): AsyncGenerator<number>[] =>
  Array.from({ length: sealShardCount }, (_, shard) => readDueShard(shard, now));

async function* readDueShard(shard: number, now: number): AsyncGenerator<number> {
  const pages = queryDue(sealShard(shard), now);
  for await (const page of pages) for (const { pk } of page) yield userIdOf(pk);
}

/** Longer than a run of the job lives: two that sum up the same history would overwrite each other's work. */
const heldSeconds = 2 * 60;

/**
 * Keeps everybody else from summing up this history until it is released, or the hold has run out. Gives the second at
 * which it runs out, which also releases it; undefined when somebody else holds it.
 */
export async function holdSealing(userId: number, now: number): Promise<number | undefined> {
  const until = now + heldSeconds;
  const isHeld = await isAllowed(
    updateItem({
      Key: sealKey(userId),
      UpdateExpression: 'SET heldUntil = :until, dueAt = :until',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(heldUntil) OR heldUntil <= :now)',
      ExpressionAttributeValues: { ':until': until, ':now': now },
    }),
  );
  return isHeld ? until : undefined;
}

/** Lets others sum it up again at this second, or as soon as somebody has asked for it meanwhile. */
export async function releaseSealing(userId: number, held: number, dueAt: number): Promise<void> {
  const Key = sealKey(userId);
  const isAsUsual = await isAllowed(
    updateItem({
      Key,
      UpdateExpression: 'SET dueAt = :due REMOVE heldUntil',
      ConditionExpression: 'dueAt = :held',
      ExpressionAttributeValues: { ':due': dueAt, ':held': held },
    }),
  );
  if (!isAsUsual)
    await isAllowed(
      updateItem({
        Key,
        UpdateExpression: 'REMOVE heldUntil',
        ConditionExpression: 'heldUntil = :held',
        ExpressionAttributeValues: { ':held': held },
      }),
    );
}

/** Forgets the history of a person whose account has been erased. */
export async function dropSealing(userId: number): Promise<void> {
  await deleteItem({ Key: sealKey(userId) });
}
