import { type DynamoDbRequest, isWrites } from '../../../lib/local/database/dynamodb-request.ts';

interface ConsumedCapacity {
  readonly CapacityUnits?: number;
}
interface UnitsResponse {
  readonly ConsumedCapacity?: ConsumedCapacity | readonly ConsumedCapacity[];
  readonly Responses?: Readonly<Record<string, readonly unknown[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys?: readonly unknown[] }>>;
}

/** The capacity units that a call took, as the database says; undefined when it did not succeed. */
export function reportedUnits({ ConsumedCapacity: consumed }: UnitsResponse): number | undefined {
  if (consumed === undefined) return undefined;
  return [consumed].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}

/**
 * The capacity units that AWS charges for a call, of DynamoDB Local's answer. That counts nothing for missing items, but
 * AWS charges the least possible read for each missing key of a batch
 * (https://github.com/awslabs/amazon-dynamodb-local-samples/issues/7) and for a query that finds nothing. Dynoxide counts
 * as AWS does.
 */
export function correctedUnits(
  operation: string,
  asked: DynamoDbRequest,
  answer: UnitsResponse,
): number | undefined {
  const reported = reportedUnits(answer);
  if (reported === undefined) return undefined;
  if (operation === 'BatchGetItem') return reported + unitsOfMissingKeys(asked, answer);
  if (operation === 'Query' || operation === 'Scan') return Math.max(reported, leastRead(asked));
  return reported;
}

const leastRead = ({ ConsistentRead }: { readonly ConsistentRead?: boolean }) => (ConsistentRead ? 1 : 0.5);

function unitsOfMissingKeys({ RequestItems = {} }: DynamoDbRequest, answer: UnitsResponse): number {
  let units = 0;
  for (const [table, asked] of Object.entries(RequestItems)) {
    if (isWrites(asked)) continue;
    const found = answer.Responses?.[table]?.length ?? 0;
    const left = answer.UnprocessedKeys?.[table]?.Keys?.length ?? 0;
    units += ((asked.Keys?.length ?? 0) - found - left) * leastRead(asked);
  }
  return units;
}
