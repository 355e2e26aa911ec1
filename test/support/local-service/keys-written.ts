import type { TableDefinition } from '../../../lib/local/assembly/application.ts';
import { type DynamoDbRequest, isWrites } from '../../../lib/local/database/dynamodb-request.ts';
import type { StoredItem } from '../../../lib/local/database/stored-item.ts';

interface TableKey {
  readonly table: TableDefinition;
  readonly key: StoredItem;
}

/** The keys of all items that a call writes; none for a call that only reads. */
export function keysWritten(
  operation: string,
  body: DynamoDbRequest,
  tables: readonly TableDefinition[],
): TableKey[] {
  return membersOf(operation, body).flatMap(({ TableName: tableName = '', Key, Item = {} }) => {
    const table = tables.find(({ name }) => name === tableName);
    return table === undefined ? [] : [{ table, key: Key ?? keyOf(table, Item) }];
  });
}

function membersOf(operation: string, body: DynamoDbRequest): DynamoDbRequest[] {
  switch (operation) {
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [body];
    case 'TransactWriteItems':
      return (body.TransactItems ?? []).flatMap(({ ConditionCheck: _, ...writes }) => Object.values(writes));
    case 'BatchWriteItem':
      return Object.entries(body.RequestItems ?? {}).flatMap(([TableName, requests]) =>
        (isWrites(requests) ? requests : []).flatMap((write) =>
          Object.values(write).map((member) => ({ ...member, TableName })),
        ),
      );
    default:
      return [];
  }
}

function keyOf({ properties }: TableDefinition, item: StoredItem): StoredItem {
  const names = properties.KeySchema.map(({ AttributeName }) => AttributeName);
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
}
