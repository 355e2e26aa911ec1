import type { TableDefinition, TableIndex } from '../assembly/application.ts';
import { callDynamoDb, DynamoDbError } from './dynamodb-call.ts';
import type { DynamoDbRequest } from './dynamodb-request.ts';
import type { StoredItem } from './item-size.ts';
import { type IndexKey, transactionUnits } from './transaction-units.ts';

const keyNames = ({ KeySchema }: Pick<TableIndex, 'KeySchema'>): IndexKey =>
  KeySchema.map(({ AttributeName }) => AttributeName);

/** The keys of a table's indexes. */
const indexKeysOf = ({ properties }: TableDefinition): IndexKey[] =>
  (properties.GlobalSecondaryIndexes ?? []).map(keyNames);

/** The keys of the items that a transaction writes or checks; undefined unless they are all of that table. */
function memberKeys(
  { TransactItems = [] }: DynamoDbRequest,
  { name, properties }: TableDefinition,
): StoredItem[] | undefined {
  const members = TransactItems.flatMap((item) => Object.values(item));
  const names = keyNames(properties);
  if (names.length === 0 || members.some(({ TableName }) => TableName !== name)) return undefined;
  return members.map(({ Key, Item }) => keyOf(Key ?? Item ?? {}, names));
}

interface BatchAnswer {
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
  const { Responses } = await callDynamoDb<BatchAnswer>(endpoint, 'BatchGetItem', asked);
  const items = new Map((Responses[name] ?? []).map((item) => [JSON.stringify(keyOf(item, names)), item]));
  return keys.map((key) => items.get(JSON.stringify(key)));
}

const keyOf = (item: StoredItem, names: IndexKey): StoredItem =>
  Object.fromEntries(names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])));

/**
 * Reads the items that a transaction is going to change. Gives a function that counts its write units once it has
 * succeeded; undefined if DynamoDB Local's own figure has to do.
 */
export async function watchTransaction(
  endpoint: string,
  tables: readonly TableDefinition[],
  body: DynamoDbRequest,
): Promise<(() => Promise<number>) | undefined> {
  for (const table of tables) {
    const keys = memberKeys(body, table);
    // DynamoDB Local counts a single member right, and refuses an empty transaction itself.
    if (keys === undefined || keys.length < 2) continue;
    try {
      const before = await readMembers(endpoint, table, keys);
      return async () => {
        const after = await readMembers(endpoint, table, keys);
        const members = keys.map((_, i) => ({ before: before[i], after: after[i] }));
        return transactionUnits(members, indexKeysOf(table));
      };
    } catch (error) {
      if (!(error instanceof DynamoDbError)) throw error;
    }
  }
  return undefined;
}
