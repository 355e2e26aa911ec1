import * as v from 'valibot';
import type { Item } from '../item.ts';
import { personPartition } from '../keys/key.ts';
import { tagKey, tagPrefix, tagVersionKey } from '../keys/variables.ts';
import { isConditionFailed, wasRetried } from '../table/database-errors.ts';
import { numberIn, parseStored } from '../table/parse-stored.ts';
import { batchGet, listByPrefix } from '../table/read.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { deleteItem } from '../table/write.ts';

/** Intake of the ingredient, inferred from entries of the tagged variable. */
const storedTag = v.object({
  taggedVariableId: v.number(),
  tagVariableId: v.number(),
  /** Text, like every number that people post. One of `taggedUnitId` holds this many of `tagUnitId`. */
  conversionFactor: v.pipe(v.string(), v.transform(Number)),
  tagUnitId: v.number(),
  taggedUnitId: v.number(),
  createdAt: v.number(),
});
export type Tag = v.InferOutput<typeof storedTag>;

export const parseTag = (item: Item): Tag => parseStored(storedTag, item);

export const tagItem = (userId: number, tag: Tag): Item => ({
  ...tagKey(userId, tag.taggedVariableId, tag.tagVariableId),
  ...tag,
  conversionFactor: String(tag.conversionFactor),
});

export async function listTags(userId: number): Promise<Tag[]> {
  return (await listByPrefix(personPartition(userId), tagPrefix)).map(parseTag);
}

export async function findTagVersion(userId: number): Promise<number> {
  const [item] = await batchGet([tagVersionKey(userId)]);
  return numberIn(item, 'version') ?? 0;
}

/** Saves the tag; false when the person's tags have changed since `version` was read. */
export async function saveTag(userId: number, tag: Tag, version: number): Promise<boolean> {
  return transactIfAllowed([
    { Put: { Item: tagItem(userId, tag) } },
    {
      Put: {
        Item: { ...tagVersionKey(userId), version: version + 1 },
        ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
        ...(version === 0 ? {} : { ExpressionAttributeValues: { ':version': version } }),
      },
    },
  ]);
}

/** False when there is no such tag. A lost answer is not a missing tag. */
export async function removeTag(
  userId: number,
  taggedVariableId: number,
  tagVariableId: number,
): Promise<boolean> {
  try {
    await deleteItem({
      Key: tagKey(userId, taggedVariableId, tagVariableId),
      ConditionExpression: 'attribute_exists(pk)',
    });
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return wasRetried(error);
    throw error;
  }
}
