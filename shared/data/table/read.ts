import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { chunks } from '../../domain/lists/chunks.ts';
import type { Item, WithoutTable } from '../item.ts';
import type { Key } from '../keys/key.ts';
import { connected } from './connection.ts';
import { readGathered } from './gather-reads.ts';
import { paid, returnConsumedCapacity } from './read-budget.ts';
import { fromStored, toStored, type WireItem, withStoredValues } from './stored-values.ts';
import { pause } from './try-until-free.ts';

export async function getItem(key: Key): Promise<Item | undefined> {
  const { send, tableName } = connected();
  const input = {
    TableName: tableName,
    Key: toStored(key),
    ConsistentRead: true,
    ...returnConsumedCapacity(),
  };
  const { Item } = await paid(1, () => send('GetItem', input));
  return Item && fromStored(Item);
}

/** An item has at most 400 KB. */
const unitsOfAnyItem = 100;

/** A page ends at 1 MB, however many items that is. */
const mostUnitsOfPage = (
  { ConsistentRead, Limit }: Pick<QueryCommandInput, 'ConsistentRead' | 'Limit'>,
  unitsOfItem = unitsOfAnyItem,
) => Math.min(256, (Limit ?? Infinity) * unitsOfItem) / (ConsistentRead ? 1 : 2);

export async function queryPage(
  input: WithoutTable<QueryCommandInput>,
  unitsOfItem?: number,
): Promise<QueryPage> {
  const { send, tableName } = connected();
  const asked = { TableName: tableName, ...withStoredValues(input), ...returnConsumedCapacity() };
  return toPage(await paid(mostUnitsOfPage(input, unitsOfItem), () => send('Query', asked)));
}

/** One page after another; the caller stops when it has enough. */
export async function* queryPages(
  input: WithoutTable<QueryCommandInput>,
  unitsOfItem?: number,
): AsyncGenerator<Item[]> {
  let start = input.ExclusiveStartKey;
  do {
    const { items, next } = await queryPage({ ...input, ExclusiveStartKey: start }, unitsOfItem);
    yield items;
    start = next;
  } while (start !== undefined);
}

/** The number of items that a query finds, without transferring them; counts no further once there are `enough`. */
export async function countItems(input: WithoutTable<QueryCommandInput>, enough = Infinity): Promise<number> {
  const { send, tableName } = connected();
  let count = 0;
  let start: WireItem | undefined;
  do {
    const asked = {
      TableName: tableName,
      ...withStoredValues(input),
      Select: 'COUNT' as const,
      ExclusiveStartKey: start,
      ...returnConsumedCapacity(),
    };
    const page = await paid(mostUnitsOfPage(input), () => send('Query', asked));
    count += page.Count ?? 0;
    start = page.LastEvaluatedKey;
  } while (start !== undefined && count < enough);
  return count;
}

export interface Range {
  /** The beginning of sort keys. @default all */
  readonly prefix?: string;
  /** The first and the last sort key, both included. */
  readonly between?: readonly [first: string, last: string];
  readonly descending?: boolean;
  /** Items of one page. @default as many as fit */
  readonly limit?: number | undefined;
  /** The highest cost of reading one item. @default that of the largest item there can be */
  readonly unitsOfItem?: number;
}

/** A query for items of a partition, strongly consistent. */
export function inPartition(
  pk: string,
  { prefix = '', between, descending = false, limit }: Range = {},
): WithoutTable<QueryCommandInput> {
  const [first, last] = between ?? [];
  const sort = between ? ' AND sk BETWEEN :first AND :last' : prefix && ' AND begins_with(sk, :prefix)';
  return {
    KeyConditionExpression: `pk = :pk${sort}`,
    ExpressionAttributeValues: {
      ':pk': pk,
      ...(between ? { ':first': first, ':last': last } : prefix && { ':prefix': prefix }),
    },
    ConsistentRead: true,
    ...(descending && { ScanIndexForward: false }),
    Limit: limit,
  };
}

/** Everything under one partition whose sort key begins with the prefix, strongly consistent. */
export async function listByPrefix(pk: string, prefix: string): Promise<Item[]> {
  const found: Item[] = [];
  for await (const page of queryPages(inPartition(pk, { prefix }))) found.push(...page);
  return found;
}

const mostKeysPerBatchGet = 100;

/** Strongly consistent; absent items are absent from the answer, whose order may be the database's. */
export async function batchGet(keys: readonly Key[]): Promise<Item[]> {
  if (keys.length === 0) return [];
  return readGathered(keys, (all) => getAll(all, connected().tableName));
}

/** The same from any table of the account, in calls of its own. */
export async function getAll(keys: readonly Key[], tableName: string): Promise<Item[]> {
  const { send } = connected();
  const read = async (chunk: readonly Key[]): Promise<Item[]> => {
    const found: Item[] = [];
    let wanted = chunk.map(toStored);
    for (let attempt = 0; wanted.length > 0; attempt++) {
      if (attempt > 0) await pause(attempt);
      const request = { [tableName]: { Keys: wanted, ConsistentRead: true } };
      const asked = { RequestItems: request, ...returnConsumedCapacity() };
      const answer = await paid(wanted.length, () => send('BatchGetItem', asked));
      found.push(...(answer.Responses?.[tableName] ?? []).map(fromStored));
      wanted = answer.UnprocessedKeys?.[tableName]?.Keys ?? [];
    }
    return found;
  };
  return (await Promise.all(chunks(keys, mostKeysPerBatchGet).map(read))).flat();
}

export interface QueryPage {
  readonly items: Item[];
  /** The key that the next page starts after; absent on the last one. A page may be short, or empty, and not be the last. */
  readonly next?: Item | undefined;
}

interface QueryAnswer {
  readonly Items?: WireItem[] | undefined;
  readonly LastEvaluatedKey?: WireItem | undefined;
}

export const toPage = ({ Items = [], LastEvaluatedKey }: QueryAnswer): QueryPage => ({
  items: Items.map(fromStored),
  next: LastEvaluatedKey && fromStored(LastEvaluatedKey),
});
