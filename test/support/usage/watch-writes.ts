import type { TableDefinition, TableIndex } from '../../../lib/local/assembly/application.ts';
import { callDynamoDb, DynamoDbError } from '../../../lib/local/database/dynamodb-call.ts';
import type { DynamoDbRequest } from '../../../lib/local/database/dynamodb-request.ts';
import type { StoredItem } from '../../../lib/local/database/stored-item.ts';
import { keysWritten } from '../local-service/keys-written.ts';
import { type IndexKey, writeUnits } from './write-units.ts';

const keyNames = ({ KeySchema }: Pick<TableIndex, 'KeySchema'>): IndexKey =>
  KeySchema.map(({ AttributeName }) => AttributeName);

const indexKeysOf = ({ properties }: TableDefinition): IndexKey[] =>
  (properties.GlobalSecondaryIndexes ?? []).map(keyNames);

/** The keys of the items that a transaction or a batch writes or checks; undefined unless they are all of that table. */
function memberKeys(body: DynamoDbRequest, table: TableDefinition): StoredItem[] | undefined {
  const names = keyNames(table.properties);
  const { TransactItems: items, RequestItems = {} } = body;
  const members =
    items?.flatMap((item) => Object.values(item)) ??
    keysWritten('BatchWriteItem', body, [table]).map(({ key }) => ({
      TableName: table.name,
      Key: key,
    }));
  const isOther = ({ TableName }: DynamoDbRequest) => TableName !== table.name;
  if (names.length === 0 || members.some(isOther) || Object.keys(RequestItems).length > 1) return undefined;
  return members.map(({ Key, Item }: DynamoDbRequest) => keyOf(Key ?? Item ?? {}, names));
}

interface BatchWriteAnswer {
  readonly Responses: Readonly<Record<string, readonly StoredItem[]>>;
}

/** The items of those keys as they are now, in the order of the keys. */
async function readMembers(
  endpoint: string,
  { name, properties }: TableDefinition,
  keys: readonly StoredItem[],
): Promise<(StoredItem | undefined)[]> {
  const names = keyNames(properties);
  const asked = { RequestItems: { [name]: { Keys: keys, ConsistentRead: true } } };
  const { Responses } = await callDynamoDb<BatchWriteAnswer>(endpoint, 'BatchGetItem', asked);
  const items = new Map((Responses[name] ?? []).map((item) => [JSON.stringify(keyOf(item, names)), item]));
  return keys.map((key) => items.get(JSON.stringify(key)));
}

const keyOf = (item: StoredItem, names: IndexKey): StoredItem =>
  Object.fromEntries(names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])));

/**
 * Reads the items that a transaction or a batch is going to change, because DynamoDB Local counts neither right: of
 * members alike it counts one (https://github.com/awslabs/amazon-dynamodb-local-samples/issues/31), and a missing item
 * that a batch deletes twice (https://github.com/awslabs/amazon-dynamodb-local-samples/issues/7). Gives a function that
 * counts the write units once it has succeeded; undefined if DynamoDB Local's own figure has to do.
 */
export async function watchWrites(
  endpoint: string,
  tables: readonly TableDefinition[],
  body: DynamoDbRequest,
): Promise<(() => Promise<number>) | undefined> {
  for (const table of tables) {
    const keys = memberKeys(body, table);
    // DynamoDB Local refuses an empty transaction itself.
    if (keys === undefined || keys.length === 0) continue;
    try {
      const before = await readMembers(endpoint, table, keys);
      return async () => {
        const after = await readMembers(endpoint, table, keys);
        const members = keys.map((_, i) => ({ before: before[i], after: after[i] }));
        return writeUnits(members, indexKeysOf(table), { isTransaction: body.TransactItems !== undefined });
      };
    } catch (error) {
      if (!(error instanceof DynamoDbError)) throw error;
    }
  }
  return undefined;
}
