import { timeToLiveAttribute } from '../../shared/data/table-facts.ts';
import { callDynamoDb, DynamoDbError } from '../local/database/dynamodb-call.ts';
import { expiredForSeconds } from '../local/streams/expiry.ts';

interface ExpiredPage {
  readonly Items: readonly object[];
  readonly LastEvaluatedKey?: object;
}

const names = { '#at': timeToLiveAttribute };

/** Removes what has expired from a table, as DynamoDB does by itself on AWS; answers how many items that were. */
export async function removeExpired(endpoint: string, table: string, now: number): Promise<number> {
  const isOver = {
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ':now': { N: String(now - expiredForSeconds) } },
  };
  let removed = 0;
  let start: object | undefined;
  do {
    const page: ExpiredPage = await callDynamoDb<ExpiredPage>(endpoint, 'Scan', {
      TableName: table,
      FilterExpression: '#at < :now',
      ProjectionExpression: 'pk, sk',
      ...isOver,
      ...(start && { ExclusiveStartKey: start }),
    });
    for (const Key of page.Items) {
      const command = { TableName: table, Key, ConditionExpression: '#at < :now', ...isOver };
      if (await isDone(callDynamoDb(endpoint, 'DeleteItem', command))) removed += 1;
    }
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return removed;
}

/** False where an item has been renewed, or has gone, since it was found. */
const isDone = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (error: unknown) => {
      if (error instanceof DynamoDbError && error.name === 'ConditionalCheckFailedException') return false;
      throw error;
    },
  );
