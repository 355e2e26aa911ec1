import type { TableDefinition } from '../assembly/application.ts';
import { type BatchRequests, type DynamoDbRequest, isWrites } from './dynamodb-request.ts';
import type { StoredItem } from './stored-item.ts';

/** A right that a request to DynamoDB needs: an IAM action on a table or on one of its indexes. */
export interface DatabaseAccess {
  /** Such as `GetItem`, without the service's prefix. */
  readonly action: string;
  readonly tableName: string;
  readonly indexName?: string;
  /** The partition keys of the items that it is about. */
  readonly leadingKeys: readonly string[];
}

/** The name of the partition key of a table or index; undefined where it is not known. */
type PartitionKeyOf = (tableName: string, indexName?: string) => string | undefined;

const transactionMembers: Readonly<Record<string, string>> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** The rights that a call needs; a transaction needs the action of each member, as in AWS. */
export function accessesOf(
  operation: string,
  body: DynamoDbRequest,
  partitionKeyOf: PartitionKeyOf = () => undefined,
): DatabaseAccess[] {
  const partitionOf = (...place: Parameters<PartitionKeyOf>) => partitionKeyOf(...place) ?? '';
  switch (operation) {
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return Object.entries(body.RequestItems ?? {}).map(([name, requests]) => {
        const tableName = shortName(name);
        return {
          action: operation,
          tableName,
          leadingKeys: leadingKeysOfBatch(requests, partitionOf(tableName)),
        };
      });
    case 'TransactGetItems':
    case 'TransactWriteItems':
      return (body.TransactItems ?? []).flatMap((item) =>
        Object.entries(item).map(([member, details]) => {
          const tableName = shortName(details.TableName);
          return {
            action: transactionMembers[member] ?? member,
            tableName,
            leadingKeys: leadingKeysOf(details, partitionOf(tableName)),
          };
        }),
      );
    default: {
      const tableName = shortName(body.TableName);
      const indexName = body.IndexName === undefined ? undefined : String(body.IndexName);
      return [
        {
          action: operation,
          tableName,
          indexName,
          leadingKeys: leadingKeysOf(body, partitionOf(tableName, indexName)),
        },
      ];
    }
  }
}

/** The name in IAM of the table or index that is accessed. */
export function arnOf(
  { tableName, indexName }: Pick<DatabaseAccess, 'tableName' | 'indexName'>,
  tables: readonly TableDefinition[],
): string {
  const arn = tables.find(({ name }) => name === tableName)?.arn ?? tableName;
  return indexName === undefined ? arn : `${arn}/index/${indexName}`;
}

export function isTransaction(operation: string): boolean {
  return operation === 'TransactGetItems' || operation === 'TransactWriteItems';
}

function shortName(tableName: unknown): string {
  const text = tableName === undefined ? '*' : String(tableName);
  return text.replace(/^arn:.*:table\//, '');
}

/**
 * The partition keys that a request, or one member of a transaction, works on: IAM calls them leading keys. A scan has
 * none.
 */
function leadingKeysOf(body: DynamoDbRequest, partition: string): string[] {
  const { Key, Item, KeyConditionExpression } = body;
  if (KeyConditionExpression !== undefined) return keysIn(KeyConditionExpression, body, partition);
  return keyOf(Key ?? Item, partition);
}

function leadingKeysOfBatch(requests: BatchRequests, partition: string): string[] {
  if (!isWrites(requests)) return (requests.Keys ?? []).flatMap((key) => keyOf(key, partition));
  return requests.flatMap((write) => Object.values(write).flatMap((one) => leadingKeysOf(one, partition)));
}

const keyOf = (item: StoredItem | undefined, partition: string): string[] => {
  const text = item?.[partition]?.S;
  return text === undefined ? [] : [text];
};

function keysIn(expression: string, body: DynamoDbRequest, partition: string): string[] {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = body;
  return [...expression.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)].flatMap(([, name = '', value = '']) => {
    const text = (names[name] ?? name) === partition ? values[value]?.S : undefined;
    return text === undefined ? [] : [text];
  });
}
