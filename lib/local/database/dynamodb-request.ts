import type { StoredItem } from './stored-item.ts';

/** The body of a call to DynamoDB, or a member of a transaction: the members that are looked at here. */
export interface DynamoDbRequest {
  readonly TableName?: string;
  readonly IndexName?: string;
  readonly Key?: StoredItem;
  readonly Item?: StoredItem;
  readonly KeyConditionExpression?: string;
  readonly ExclusiveStartKey?: StoredItem;
  readonly ProjectionExpression?: string;
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: StoredItem;
  readonly ConsistentRead?: boolean;
  readonly ReturnValues?: string;
  readonly RequestItems?: Readonly<Record<string, BatchRequests>>;
  readonly TransactItems?: readonly Readonly<Record<string, DynamoDbRequest>>[];
}

/** A batch's requests to one table: writes, or keys to get with the settings that go with them. */
export type BatchRequests = readonly Readonly<Record<string, DynamoDbRequest>>[] | BatchKeys;

interface BatchKeys {
  readonly Keys?: readonly StoredItem[];
  readonly ConsistentRead?: boolean;
}

/** Tells apart the two kinds of batch requests. */
export const isWrites = (
  requests: BatchRequests,
): requests is readonly Readonly<Record<string, DynamoDbRequest>>[] => Array.isArray(requests);
