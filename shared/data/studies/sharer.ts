import * as v from 'valibot';
import { userIdOf } from '../keys/key.ts';
import { sharerKey, sharersPartition } from '../keys/studies.ts';
import { record } from '../table/record.ts';
import { send } from '../table/send.ts';
import type { Write } from '../table/transact.ts';

/** Someone who lets their records count in figures of everybody, and should be asked for them each month. */
const sharers = record({ schema: v.object({}), read: (_, { sk }) => userIdOf(sk) });

export const sharerWrite = (userId: number): Write => sharers.put(sharerKey(userId), {});

export const removeSharer = (userId: number): Promise<void> => send(sharers.remove(sharerKey(userId)));

/** The sharers of a shard, by their numbers, page by page. */
export const readSharers = (shard: number): AsyncGenerator<number[]> =>
  sharers.pages(sharersPartition(shard));
