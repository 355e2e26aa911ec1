import * as v from 'valibot';
import type { Item } from '../item.ts';
import { erasureKey, erasurePartition, erasureShardCount, personKey, userOfErasure } from '../keys/people.ts';
import { isConditionFailed, itemOfFailedCondition } from '../table/database-errors.ts';
import { parseStored } from '../table/parse-stored.ts';
import { getItem, listByPrefix } from '../table/read.ts';
import { transact, type Write } from '../table/transact.ts';
import { updateItem } from '../table/write.ts';

/**
 * Somebody who is leaving, and the progress of the erasure. It names the person in its key alone: it is the one item
 * that outlives the person's data, until the last sweep.
 */
const storedErasure = v.object({
  sk: v.string(),
  receiptId: v.string(),
  requestedAt: v.number(),
  /** Grants end in the request itself, so they are counted apart. */
  grants: v.number(),
  /** Records counted so far, by type, and the sort key up to which they are counted. */
  counts: v.record(v.string(), v.number()),
  countedTo: v.string(),
  /** The second at which nothing was left for the first time. */
  erasedAt: v.optional(v.number()),
});
export type Erasure = Omit<v.InferOutput<typeof storedErasure>, 'sk'> & { readonly userId: number };

function parseErasure(item: Item): Erasure {
  const { sk, ...erasure } = parseStored(storedErasure, item);
  return { ...erasure, userId: userOfErasure(sk) };
}

/** The writes that make a person cease to exist for every request; they fail if that has happened already. */
export function beginErasure(
  userId: number,
  { receiptId, grants }: Pick<Erasure, 'receiptId' | 'grants'>,
  now: number,
): Write[] {
  return [
    {
      Update: {
        Key: personKey(userId),
        UpdateExpression: 'SET deletedAt = :now',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deletedAt)',
        ExpressionAttributeValues: { ':now': now },
      },
    },
    {
      Put: {
        Item: {
          ...erasureKey(userId),
          receiptId,
          requestedAt: now,
          grants,
          counts: {},
          countedTo: '',
        },
      },
    },
  ];
}

export async function findErasure(userId: number): Promise<Erasure | undefined> {
  const item = await getItem(erasureKey(userId));
  return item === undefined ? undefined : parseErasure(item);
}

export async function listErasures(): Promise<Erasure[]> {
  const shards = Array.from({ length: erasureShardCount }, (_, shard) => erasurePartition(shard));
  return (await Promise.all(shards.map((shard) => listByPrefix(shard, '')))).flat().map(parseErasure);
}

/**
 * Counts records before they are removed, so that each is counted once, however often its removal is tried. Answers
 * how far counting has come: another run may have counted on in the meantime, and then this one has not.
 */
export async function noteCounted(
  erasure: Erasure,
  counts: Erasure['counts'],
  countedTo: string,
): Promise<Erasure> {
  try {
    await updateItem({
      Key: erasureKey(erasure.userId),
      UpdateExpression: 'SET counts = :counts, countedTo = :to',
      ConditionExpression: 'countedTo = :from OR (countedTo = :to AND counts = :counts)',
      ExpressionAttributeValues: { ':counts': counts, ':to': countedTo, ':from': erasure.countedTo },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    return { ...erasure, counts, countedTo };
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    const current = itemOfFailedCondition(error);
    if (current === undefined) throw new ErasureEnded();
    return parseErasure(current);
  }
}

export async function noteErased({ userId }: Erasure, now: number): Promise<Erasure> {
  const { Attributes = {} } = await unlessEnded(
    updateItem({
      Key: erasureKey(userId),
      UpdateExpression: 'SET erasedAt = if_not_exists(erasedAt, :now)',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': now },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return parseErasure(Attributes);
}

/** Another run has finished what this one was still at. */
export class ErasureEnded extends Error {
  override readonly name = 'ErasureEnded';
}

async function unlessEnded<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isConditionFailed(error) ? new ErasureEnded() : error;
  }
}

/** Replaces the last item that names the person by one that names nobody. */
export async function endErasure(erasure: Erasure, receipt: Write): Promise<void> {
  await transact([receipt, { Delete: { Key: erasureKey(erasure.userId) } }]);
}
