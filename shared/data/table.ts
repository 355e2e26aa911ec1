import type { WriteRequest } from '@aws-sdk/client-dynamodb';
import type {
  DeleteCommandInput,
  PutCommandInput,
  QueryCommandInput,
  ScanCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { deadlineSignal } from '../platform/deadline.ts';
import { mapInParallel } from '../platform/parallel.ts';
import { type CallLimits, type SendCall, usualLimits } from './calls/database-call.ts';
import { type CallSettings, openCalls } from './calls/sdk-calls.ts';
import { afterEarlierAttempts, isCollision, isConditionFailed } from './database-errors.ts';
import { readGathered } from './gather-reads.ts';
import type { Key } from './keys.ts';
import { costAsked, paid } from './read-budget.ts';
import { refuseWhileReadingOnly } from './reading-only.ts';
import { fromStored, type Stored, toStored, withStoredValues } from './stored-values.ts';

export type Item = Record<string, unknown>;
type WithoutTable<T> = Omit<T, 'TableName'>;

interface Connection {
  readonly send: SendCall;
  readonly tableName: string;
}

let connection: Connection | undefined;

/** Points data access at a table; functions take theirs from the environment on first use. */
export function connect(
  tableName: string,
  settings: CallSettings = {},
  limits: CallLimits = usualLimits,
): void {
  connection = { tableName, send: openCalls(settings, limits) };
}

function connected(): Connection {
  if (connection === undefined) {
    const tableName = process.env.TABLE_NAME;
    if (tableName === undefined)
      throw new Error('TABLE_NAME is not set: this code runs in a function of the stack.');
    connect(tableName);
  }
  return connection as Connection;
}

/** Looked for once in the table this is connected to; what was not found, or failed, is looked for again the next time. */
export function onceFoundInTable<T>(find: () => Promise<T | undefined>): () => Promise<T | undefined> {
  const known = new WeakMap<Connection, Promise<T | undefined>>();
  return () => {
    const table = connected();
    const found = known.get(table) ?? find();
    known.set(table, found);
    const forget = () => known.delete(table);
    found.then((value) => value === undefined && forget(), forget);
    return found;
  };
}

export async function getItem(key: Key): Promise<Item | undefined> {
  const { send, tableName } = connected();
  const input = { TableName: tableName, Key: toStored(key), ConsistentRead: true, ...costAsked() };
  const { Item } = await paid(1, () => send('GetItem', input));
  return Item && fromStored(Item);
}

/** What a write says of the item, where it was asked to. */
const written = ({ Attributes }: { readonly Attributes?: Stored | undefined }) => ({
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

/** A page ends at 1 MB, however many items that is. */
const mostUnitsOfPage = ({ ConsistentRead = false }: Pick<QueryCommandInput, 'ConsistentRead'>) =>
  ConsistentRead ? 256 : 128;

export interface QueryPage {
  readonly items: Item[];
  /** Where the next page starts; absent on the last one. A page may be short, or empty, and not be the last. */
  readonly next?: Item | undefined;
}

export async function queryPage(input: WithoutTable<QueryCommandInput>): Promise<QueryPage> {
  const { send, tableName } = connected();
  const asked = { TableName: tableName, ...withStoredValues(input), ...costAsked() };
  return toPage(await paid(mostUnitsOfPage(input), () => send('Query', asked)));
}

interface FoundItems {
  readonly Items?: Stored[] | undefined;
  readonly LastEvaluatedKey?: Stored | undefined;
}

const toPage = ({ Items = [], LastEvaluatedKey }: FoundItems): QueryPage => ({
  items: Items.map(fromStored),
  next: LastEvaluatedKey && fromStored(LastEvaluatedKey),
});

/** One page after another; the caller stops when it has enough. */
export async function* queryPages(input: WithoutTable<QueryCommandInput>): AsyncGenerator<Item[]> {
  let start = input.ExclusiveStartKey;
  do {
    const { items, next } = await queryPage({ ...input, ExclusiveStartKey: start });
    yield items;
    start = next;
  } while (start !== undefined);
}

/** How many items a query finds, without transferring them. */
export async function countItems(input: WithoutTable<QueryCommandInput>): Promise<number> {
  const { send, tableName } = connected();
  let count = 0;
  let start: Stored | undefined;
  do {
    const asked = {
      TableName: tableName,
      ...withStoredValues(input),
      Select: 'COUNT' as const,
      ExclusiveStartKey: start,
      ...costAsked(),
    };
    const page = await paid(mostUnitsOfPage(input), () => send('Query', asked));
    count += page.Count ?? 0;
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return count;
}

/** The whole table, page by page: for the operator's tools only, no function has the right. */
export async function* scanPages(input: WithoutTable<ScanCommandInput>): AsyncGenerator<Item[]> {
  const { send, tableName } = connected();
  let start = input.ExclusiveStartKey;
  do {
    const asked = { TableName: tableName, ...input, ConsistentRead: true, ExclusiveStartKey: start };
    const { items, next } = toPage(await send('Scan', withStoredValues(asked)));
    yield items;
    start = next;
  } while (start !== undefined);
}

/** One page of any table within reach; see `ScanCommandInput` for segments. The same warning. */
export async function scanPage(input: ScanCommandInput): Promise<QueryPage> {
  const { send } = connected();
  return toPage(await send('Scan', { ConsistentRead: true, ...withStoredValues(input) }));
}

export const nameOfTable = () => connected().tableName;

/** Everything under one partition whose sort key begins with the prefix, strongly consistent. */
export async function listByPrefix(pk: string, prefix: string): Promise<Item[]> {
  const found: Item[] = [];
  const pages = queryPages({
    KeyConditionExpression: prefix === '' ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: prefix === '' ? { ':pk': pk } : { ':pk': pk, ':prefix': prefix },
    ConsistentRead: true,
  });
  for await (const page of pages) found.push(...page);
  return found;
}

const mostKeysPerBatchGet = 100;
const mostItemsPerBatchWrite = 25;

/** Strongly consistent; absent items are absent from the answer, whose order may be the database's. */
export async function batchGet(keys: readonly Key[]): Promise<Item[]> {
  if (keys.length === 0) return [];
  return readGathered(keys, (all) => getAll(all, connected().tableName));
}

/** The same of any table within reach, in calls of its own. */
export async function getAll(keys: readonly Key[], tableName: string): Promise<Item[]> {
  const { send } = connected();
  const read = async (chunk: readonly Key[]): Promise<Item[]> => {
    const found: Item[] = [];
    let wanted = chunk.map(toStored);
    for (let attempt = 0; wanted.length > 0; attempt++) {
      if (attempt > 0) await pause(attempt);
      const request = { [tableName]: { Keys: wanted, ConsistentRead: true } };
      const asked = { RequestItems: request, ...costAsked() };
      const answer = await paid(wanted.length, () => send('BatchGetItem', asked));
      found.push(...(answer.Responses?.[tableName] ?? []).map(fromStored));
      wanted = answer.UnprocessedKeys?.[tableName]?.Keys ?? [];
    }
    return found;
  };
  return (await Promise.all(chunks(keys, mostKeysPerBatchGet).map(read))).flat();
}

export type BatchWrite = { readonly put: Item } | { readonly remove: Key };

/** Unconditional puts and deletes, in parallel; what the database leaves over is sent again with jitter. */
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
  const batches = chunks(writes, mostItemsPerBatchWrite);
  await mapInParallel(batches, batches.length, write);
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Member<Kind extends keyof TransactItem> = WithoutTable<NonNullable<TransactItem[Kind]>>;
export type Write =
  | { readonly Put: Member<'Put'> }
  | { readonly Update: Member<'Update'> }
  | { readonly Delete: Member<'Delete'> }
  | { readonly ConditionCheck: Member<'ConditionCheck'> };

interface StorableMember {
  readonly Item?: Item;
  readonly Key?: Item;
}

/** All or nothing. Failed conditions are thrown as they are. */
export async function transact(writes: readonly Write[]): Promise<void> {
  const { send, tableName } = connected();
  const TransactItems = writes.map((write) => {
    const [[kind, { Item, Key, ...member }]] = Object.entries(write) as [[string, StorableMember]];
    return {
      [kind]: {
        TableName: tableName,
        ...withStoredValues(member),
        ...(Item && { Item: toStored(Item) }),
        ...(Key && { Key: toStored(Key) }),
      },
    };
  });
  await tryUntilFree(() => send('TransactWriteItems', { TransactItems }));
}

/** The same; false, and nothing done, where a condition of one of them does not hold. */
export const transactIfAllowed = (writes: readonly Write[]): Promise<boolean> => isAllowed(transact(writes));

/** Waits for a write; false where its condition does not hold. */
export async function isAllowed(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}

const mostCollisions = 6;

/** Every write goes through here: one that meets a transaction on the same item has not been done, and is sent again. */
async function tryUntilFree<T>(send: () => Promise<T>): Promise<T> {
  refuseWhileReadingOnly();
  let collision: unknown;
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (thrown) {
      const error = afterEarlierAttempts(thrown, collision);
      if (!isCollision(error) || attempt > mostCollisions) throw error;
      collision = error;
      await pause(attempt);
    }
  }
}

/** Exponential back-off with full jitter, given up when the deadline passes. */
function pause(attempt: number): Promise<void> {
  const signal = deadlineSignal();
  const milliseconds = Math.random() * Math.min(1000, 25 * 2 ** attempt);
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
