import type { TableDefinition } from '../assembly/application.ts';
import { callDynamoDb, DynamoDbError } from './dynamodb-call.ts';
import type { StoredItem } from './item-size.ts';
import { type IndexKey, transactionUnits } from './transaction-units.ts';

interface KeySchema {
  readonly KeySchema?: readonly { readonly AttributeName: string }[];
}
interface WriteMember {
  readonly TableName?: unknown;
  readonly Key?: StoredItem;
  readonly Item?: StoredItem;
}

const keyNames = ({ KeySchema = [] }: KeySchema): IndexKey =>
  KeySchema.map(({ AttributeName }) => AttributeName);

/** The keys of a table's indexes. */
const indexKeysOf = ({ properties }: TableDefinition): IndexKey[] =>
  ((properties.GlobalSecondaryIndexes ?? []) as KeySchema[]).map(keyNames);

/** The keys of the items that a transaction writes or checks; undefined unless they are all of that table. */
function memberKeys(body: object, { name, properties }: TableDefinition): StoredItem[] | undefined {
  const { TransactItems = [] } = body as { TransactItems?: readonly Readonly<Record<string, WriteMember>>[] };
  const members = TransactItems.flatMap((item) => Object.values(item));
  const names = keyNames(properties as KeySchema);
  if (names.length === 0 || members.some(({ TableName }) => TableName !== name)) return undefined;
  return members.map(({ Key, Item }) => keyOf(Key ?? Item ?? {}, names));
}

/** The items of those keys as they are now, in the order of the keys. */
async function readMembers(
  endpoint: string,
  { name, properties }: TableDefinition,
  keys: readonly StoredItem[],
): Promise<(StoredItem | undefined)[]> {
  const names = keyNames(properties as KeySchema);
  const asked = { RequestItems: { [name]: { Keys: keys, ConsistentRead: true } } };
  const { Responses } = (await callDynamoDb(endpoint, 'BatchGetItem', asked)) as {
    readonly Responses: Readonly<Record<string, readonly StoredItem[]>>;
  };
  const items = new Map((Responses[name] ?? []).map((item) => [JSON.stringify(keyOf(item, names)), item]));
  return keys.map((key) => items.get(JSON.stringify(key)));
}

const keyOf = (item: StoredItem, names: IndexKey): StoredItem =>
  Object.fromEntries(names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])));

/**
 * Remembers what a transaction is going to find; once it has succeeded, the answer gives its write units. Undefined
 * where DynamoDB Local's own figure has to do.
 */
export async function watchTransaction(
  endpoint: string,
  tables: readonly TableDefinition[],
  body: object,
): Promise<(() => Promise<number>) | undefined> {
  for (const table of tables) {
    const keys = memberKeys(body, table);
    // Of a single member it is right, and so is its refusal of what is no transaction at all.
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
