import { type BatchRequests, type DynamoDbRequest, isWrites } from './dynamodb-request.ts';
import type { StoredItem } from './item-size.ts';

/**
 * The partition keys that a request, or one member of a transaction, works on: IAM calls them leading keys. A scan has
 * none.
 */
export function leadingKeysOf(body: DynamoDbRequest, partition: string): string[] {
  const { Key, Item, KeyConditionExpression } = body;
  if (KeyConditionExpression !== undefined) return keysIn(KeyConditionExpression, body, partition);
  return keyOf(Key ?? Item, partition);
}

export function leadingKeysOfBatch(requests: BatchRequests, partition: string): string[] {
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
