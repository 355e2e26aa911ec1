import { after, ofPerson, tenDigits } from './key.ts';

/** What a person has imported; ten digits hold every number, so that the order of texts is that of beginning. */
export const importPrefix = 'IMPORT#';
export const importKey = (userId: number, id: number) => ofPerson(userId, `${importPrefix}${tenDigits(id)}`);
export const idOfImport = (sk: unknown) => Number(after(importPrefix, sk));

/** Who writes rows of an import right now, and in which months it wrote any. */
export const importWritersPrefix = 'IMPORTING#';
export const importWritersKey = (userId: number, id: number) =>
  ofPerson(userId, `${importWritersPrefix}${tenDigits(id)}`);
export const idOfImportWriters = (sk: unknown) => Number(after(importWritersPrefix, sk));

/** What a request of an import found as it was; by the request's rows, so that sending it again counts once. */
export const importSlicePrefix = 'IMPORTED#';
export const importSlicesOf = (id: number) => `${importSlicePrefix}${tenDigits(id)}#`;
export const importSliceKey = (userId: number, id: number, slice: string) =>
  ofPerson(userId, `${importSlicesOf(id)}${slice}`);
export function partsOfImportSlice(sk: unknown) {
  const [id, slice] = after(importSlicePrefix, sk).split('#');
  return { id: Number(id), slice };
}

/** In the index due, apart from all else that falls due. */
const importShardCount = 4;
const importShard = (shard: number) => `${importPrefix}${shard}`;
export const importShards: readonly string[] = Array.from({ length: importShardCount }, (_, n) =>
  importShard(n),
);
export const importShardOf = (userId: number) => importShard(userId % importShardCount);
