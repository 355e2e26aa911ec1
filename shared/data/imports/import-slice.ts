import * as v from 'valibot';
import { importSliceKey, importSlicesOf } from '../keys/imports.ts';
import { keyOfItem, personPartition } from '../keys/key.ts';
import { parseStored } from '../table/parse-stored.ts';
import { listByPrefix, queryPages } from '../table/read.ts';
import { batchWrite, putItem } from '../table/write.ts';

export const storedSlice = v.object({ unchanged: v.number(), first: v.number(), last: v.number() });

/** The rows of one request of an import that were there already; kept until the import is counted. */
export type ImportSlice = v.InferOutput<typeof storedSlice>;

/** `name` is the same for two requests with the same rows: the second takes the place of the first. */
export async function saveSlice(
  userId: number,
  importId: number,
  name: string,
  slice: ImportSlice,
): Promise<void> {
  await putItem({ Item: { ...importSliceKey(userId, importId, name), ...slice } });
}

export async function* readSlices(userId: number, importId: number): AsyncGenerator<ImportSlice[]> {
  const pages = queryPages({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': personPartition(userId), ':prefix': importSlicesOf(importId) },
    ConsistentRead: true,
  });
  for await (const page of pages) yield page.map((item) => parseStored(storedSlice, item));
}

export async function removeSlices(userId: number, importId: number): Promise<void> {
  const items = await listByPrefix(personPartition(userId), importSlicesOf(importId));
  await batchWrite(items.map((item) => ({ remove: keyOfItem(item) })));
}
