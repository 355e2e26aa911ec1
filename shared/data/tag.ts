import * as v from 'valibot';
import { isConditionFailed, wasRetried } from './database-errors.ts';
import { personPartition, tagKey, tagPrefix } from './keys.ts';
import { parseStored } from './stored.ts';
import { deleteItem, type Item, listByPrefix, putItem } from './table.ts';

/** Intake of the ingredient, inferred from entries of the tagged variable. */
const storedTag = v.object({
  taggedVariableId: v.number(),
  tagVariableId: v.number(),
  /** Text, as every number people post. */
  conversionFactor: v.pipe(v.string(), v.transform(Number)),
  createdAt: v.number(),
});
export type Tag = v.InferOutput<typeof storedTag>;

export async function listTags(userId: number): Promise<Tag[]> {
  return (await listByPrefix(personPartition(userId), tagPrefix)).map((item: Item) =>
    parseStored(storedTag, item),
  );
}

export async function saveTag(userId: number, tag: Tag): Promise<void> {
  const Key = tagKey(userId, tag.taggedVariableId, tag.tagVariableId);
  await putItem({ Item: { ...Key, ...tag, conversionFactor: String(tag.conversionFactor) } });
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
