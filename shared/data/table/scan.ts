import type { ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item, WithoutTable } from '../item.ts';
import { connected } from './connection.ts';
import { type QueryPage, toPage } from './read.ts';
import { withStoredValues } from './stored-values.ts';

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

/** One page of any table of the account, for the operator's tools only; see `ScanCommandInput` for segments. */
export async function scanPage(input: ScanCommandInput): Promise<QueryPage> {
  const { send } = connected();
  return toPage(await send('Scan', { ConsistentRead: true, ...withStoredValues(input) }));
}
