import { callDynamoDb } from '../../../lib/local/database/dynamodb-call.ts';
import type { DynamoDbRequest } from '../../../lib/local/database/dynamodb-request.ts';
import { reportedUnits } from './consumed-units.ts';

/**
 * Gives a function that finds out what it costs to get an item of which only a part is asked for: as much as the whole
 * of it (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html), but Dynoxide counts
 * the part. Undefined if its own figure is right, as it is of queries, scans and batches.
 */
export function watchWholeRead(
  endpoint: string,
  operation: string,
  body: DynamoDbRequest,
): (() => Promise<number>) | undefined {
  const { ProjectionExpression: part, ExpressionAttributeNames: _, ...whole } = body;
  if (operation !== 'GetItem' || part === undefined) return undefined;
  const asked = { ...whole, ReturnConsumedCapacity: 'TOTAL' };
  return async () => reportedUnits(await callDynamoDb(endpoint, operation, asked)) ?? 0;
}
