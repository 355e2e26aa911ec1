import { callDynamoDb } from '../../../lib/local/database/dynamodb-call.ts';
import type { Item } from '../../../shared/data/item.ts';
import { toStored } from '../../../shared/data/table/stored-values.ts';
import { patiently } from '../patiently.ts';

/** The table in DynamoDB Local itself, without the local service's proxy before it. */
export interface LocalTable {
  readonly endpoint: string;
  readonly tableName: string;
}

interface DatabaseResponse {
  readonly UnprocessedItems?: Readonly<Record<string, readonly object[]>>;
}

const itemsPerCall = 25;
/** More at the same time make DynamoDB Local no quicker. */
const callsAtOnce = 4;

/** Puts `count` items, side by side. Nobody counts, signs or checks these calls, so they take a third of the time. */
export async function seedTable(
  { endpoint, tableName }: LocalTable,
  count: number,
  itemAt: (i: number) => Item,
  report: (written: number) => void,
): Promise<void> {
  let next = 0;
  let written = 0;
  const write = async (from: number) => {
    const size = Math.min(itemsPerCall, count - from);
    let left: readonly object[] = Array.from({ length: size }, (_, i) => ({
      PutRequest: { Item: toStored(itemAt(from + i)) },
    }));
    while (left.length > 0) {
      const RequestItems = { [tableName]: left };
      const answer = (await callDynamoDb(endpoint, 'BatchWriteItem', { RequestItems })) as DatabaseResponse;
      left = answer.UnprocessedItems?.[tableName] ?? [];
    }
    written += size;
    report(written);
  };
  const writer = async () => {
    while (next < count) {
      const from = next;
      next += itemsPerCall;
      await patiently(() => write(from));
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, writer));
}
