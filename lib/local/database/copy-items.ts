import { callDynamoDb } from './dynamodb-call.ts';
import type { StoredItem } from './stored-item.ts';

/** A table of a local database. */
interface TableAt {
  readonly endpoint: string;
  readonly name: string;
}

interface ScanPage {
  readonly Items: readonly StoredItem[];
  readonly LastEvaluatedKey?: StoredItem;
}

interface Leftover {
  readonly UnprocessedItems?: Readonly<Record<string, readonly object[]>>;
}

const mostItemsPerBatch = 25;

/** Puts all items of a table into another; answers how many there were. */
export async function copyItems(from: TableAt, to: TableAt): Promise<number> {
  let count = 0;
  let start: StoredItem | undefined;
  do {
    const asked = { TableName: from.name, ConsistentRead: true, ExclusiveStartKey: start };
    const { Items, LastEvaluatedKey } = await callDynamoDb<ScanPage>(from.endpoint, 'Scan', asked);
    await writeItems(
      to,
      Items.map((Item) => ({ PutRequest: { Item } })),
    );
    count += Items.length;
    start = LastEvaluatedKey;
  } while (start !== undefined);
  return count;
}

/** Makes changes of a table, in batches as large as DynamoDB takes them. */
export async function writeItems({ endpoint, name }: TableAt, changes: readonly object[]): Promise<void> {
  for (let from = 0; from < changes.length; from += mostItemsPerBatch) {
    let left: readonly object[] = changes.slice(from, from + mostItemsPerBatch);
    while (left.length > 0) {
      const RequestItems = { [name]: left };
      const answer = await callDynamoDb<Leftover>(endpoint, 'BatchWriteItem', { RequestItems });
      left = answer.UnprocessedItems?.[name] ?? [];
    }
  }
}
