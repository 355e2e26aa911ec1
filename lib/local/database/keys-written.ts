import type { TableDefinition } from '../assembly/application.ts';
import type { StoredItem } from './item-size.ts';

interface Written {
  readonly tableName: string;
  readonly key: StoredItem;
}

interface Member {
  readonly TableName?: string;
  readonly Key?: StoredItem;
  readonly Item?: StoredItem;
}

/** The keys of all items that a call writes; none of a call that only reads. */
export function keysWritten(operation: string, body: object, tables: readonly TableDefinition[]): Written[] {
  return membersOf(operation, body).flatMap(({ TableName: tableName = '', Key, Item = {} }) => {
    const table = tables.find(({ name }) => name === tableName);
    return table === undefined ? [] : [{ tableName, key: Key ?? keyOf(table, Item) }];
  });
}

function membersOf(operation: string, body: object): Member[] {
  switch (operation) {
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [body];
    case 'TransactWriteItems': {
      const { TransactItems = [] } = body as { TransactItems?: readonly Readonly<Record<string, Member>>[] };
      return TransactItems.flatMap(({ ConditionCheck: _, ...writes }) => Object.values(writes));
    }
    case 'BatchWriteItem': {
      const { RequestItems = {} } = body as {
        RequestItems?: Readonly<Record<string, readonly Readonly<Record<string, Member>>[]>>;
      };
      return Object.entries(RequestItems).flatMap(([TableName, writes]) =>
        writes.flatMap((write) => Object.values(write).map((member) => ({ ...member, TableName }))),
      );
    }
    default:
      return [];
  }
}

function keyOf({ properties }: TableDefinition, item: StoredItem): StoredItem {
  const names = (properties.KeySchema as readonly { readonly AttributeName: string }[]).map(
    ({ AttributeName }) => AttributeName,
  );
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
}
