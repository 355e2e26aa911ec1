import type { WriteRequest } from '@aws-sdk/client-dynamodb';
import type { DeleteCommandInput, PutCommandInput, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { chunks } from '../../domain/lists/chunks.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import type { Item, WithoutTable } from '../item.ts';
import { type Key, keyOfItem } from '../keys/key.ts';
import { connected } from './connection.ts';
import { fromStored, toStored, type WireItem, withStoredValues } from './stored-values.ts';
import { pause, tryUntilFree } from './try-until-free.ts';

/** The attributes that a write was asked to return, if any. */
const written = ({ Attributes }: { readonly Attributes?: WireItem | undefined }) => ({
  Attributes: Attributes && fromStored(Attributes),
});

export async function putItem(input: WithoutTable<PutCommandInput>) {
  const { send, tableName } = connected();
  const { Item, ...stored } = { TableName: tableName, ...withStoredValues(input) };
  return written(await tryUntilFree(() => send('PutItem', { ...stored, Item: toStored(Item) })));
}

export async function updateItem(input: WithoutTable<UpdateCommandInput>) {
  const { send, tableName } = connected();
  const { Key, ...stored } = { TableName: tableName, ...withStoredValues(input) };
  return written(await tryUntilFree(() => send('UpdateItem', { ...stored, Key: toStored(Key) })));
}

export async function deleteItem(input: WithoutTable<DeleteCommandInput>) {
  const { send, tableName } = connected();
  const { Key, ...stored } = { TableName: tableName, ...withStoredValues(input) };
  return written(await tryUntilFree(() => send('DeleteItem', { ...stored, Key: toStored(Key) })));
}

const mostItemsPerBatchWrite = 25;
/** More would only be throttled: the items of a call belong to one person, in one partition, and with its neighbours. */
const batchesAtOnce = 4;

export type BatchWrite = { readonly put: Item } | { readonly remove: Key };

/** Unconditional puts and deletes, some batches at a time; what the database leaves over is sent again with jitter. */
export async function batchWrite(writes: readonly BatchWrite[]): Promise<void> {
  const { send, tableName } = connected();
  const write = async (chunk: readonly BatchWrite[]) => {
    let left = chunk.map(
      (one): WriteRequest =>
        'put' in one
          ? { PutRequest: { Item: toStored(one.put) } }
          : { DeleteRequest: { Key: toStored(one.remove) } },
    );
    for (let attempt = 0; left.length > 0; attempt++) {
      if (attempt > 0) await pause(attempt);
      const RequestItems = { [tableName]: left };
      const answer = await tryUntilFree(() => send('BatchWriteItem', { RequestItems }));
      left = answer.UnprocessedItems?.[tableName] ?? [];
    }
  };
  await mapInParallel(chunks(writes, mostItemsPerBatchWrite), batchesAtOnce, write);
}

/** Removes what was read; what is gone already does no harm. */
export const removeItems = (items: readonly Item[]): Promise<void> =>
  batchWrite(items.map((item) => ({ remove: keyOfItem(item) })));
