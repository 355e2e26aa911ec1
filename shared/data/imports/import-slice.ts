import * as v from 'valibot';
import { importSliceKey, importSlicesOf } from '../keys/imports.ts';
import { personPartition } from '../keys/key.ts';
import { listByPrefix } from '../table/read.ts';
import { record } from '../table/record.ts';
import { send } from '../table/send.ts';
import { removeItems } from '../table/write.ts';

const storedSlice = v.object({ unchanged: v.number(), first: v.number(), last: v.number() });

/** The rows of one request of an import that were there already; kept until the import is counted. */
type ImportSlice = v.InferOutput<typeof storedSlice>;

const slices = record({ schema: storedSlice });

/** `name` is the same for two requests with the same rows: the second takes the place of the first. */
export const saveSlice = (
  userId: number,
  importId: number,
  name: string,
  slice: ImportSlice,
): Promise<void> => send(slices.put(importSliceKey(userId, importId, name), slice));

export const readSlices = (userId: number, importId: number): AsyncGenerator<ImportSlice[]> =>
  slices.pages(personPartition(userId), { prefix: importSlicesOf(importId) });

export const removeSlices = async (userId: number, importId: number): Promise<void> =>
  removeItems(await listByPrefix(personPartition(userId), importSlicesOf(importId)));
