import * as v from 'valibot';
import { personPartition } from '../keys/key.ts';
import { tagKey, tagPrefix, tagVersionKey } from '../keys/variables.ts';
import { isConditionFailed, wasRetried } from '../table/database-errors.ts';
import { numberIn } from '../table/parse-stored.ts';
import { batchGet } from '../table/read.ts';
import { record } from '../table/record.ts';
import { send } from '../table/send.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { isNew, isThere, putWrite } from '../table/writes.ts';

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

const tags = record({ schema: storedTag, prefix: tagPrefix });
export const parseTag = tags.parse;

const keyOf = (userId: number, { taggedVariableId, tagVariableId }: Tag) =>
  tagKey(userId, taggedVariableId, tagVariableId);
const contentOf = (tag: Tag) => ({ ...tag, conversionFactor: String(tag.conversionFactor) });

export const listTags = (userId: number): Promise<Tag[]> => tags.list(personPartition(userId));

export async function findTagVersion(userId: number): Promise<number> {
  const [item] = await batchGet([tagVersionKey(userId)]);
  return numberIn(item, 'version') ?? 0;
}

/** Saves the tag; false when the person's tags have changed since `version` was read. */
export const saveTag = (userId: number, tag: Tag, version: number): Promise<boolean> =>
  transactIfAllowed([
    tags.put(keyOf(userId, tag), contentOf(tag)),
    putWrite(tagVersionKey(userId), { version: version + 1 }, version === 0 ? isNew : { version }),
  ]);

/** False when there is no such tag. A lost answer is not a missing tag. */
export async function removeTag(
  userId: number,
  taggedVariableId: number,
  tagVariableId: number,
): Promise<boolean> {
  try {
    await send(tags.remove(tagKey(userId, taggedVariableId, tagVariableId), isThere));
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return wasRetried(error);
    throw error;
  }
}
