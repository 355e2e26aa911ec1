interface ConsumedCapacity {
  readonly CapacityUnits?: number;
}
interface DatabaseResponse {
  readonly ConsumedCapacity?: ConsumedCapacity | readonly ConsumedCapacity[];
  readonly Responses?: Readonly<Record<string, readonly unknown[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys?: readonly unknown[] }>>;
}
interface Asked {
  readonly ConsistentRead?: boolean;
  readonly RequestItems?: Readonly<
    Record<string, { readonly Keys?: readonly unknown[]; readonly ConsistentRead?: boolean }>
  >;
}

/**
 * The capacity units that AWS charges for a call; undefined when it did not succeed. DynamoDB Local counts them but
 * for what is not there: AWS charges the least that can be read for each missing key of a batch and for a query
 * that finds nothing.
 */
export function consumedUnits(operation: string, asked: Asked, answer: DatabaseResponse): number | undefined {
  const { ConsumedCapacity: consumed } = answer;
  if (consumed === undefined) return undefined;
  const reported = [consumed].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  if (operation === 'BatchGetItem') return reported + unitsOfMissingKeys(asked, answer);
  if (operation === 'Query' || operation === 'Scan') return Math.max(reported, leastRead(asked));
  return reported;
}

const leastRead = ({ ConsistentRead }: { readonly ConsistentRead?: boolean }) => (ConsistentRead ? 1 : 0.5);

function unitsOfMissingKeys({ RequestItems = {} }: Asked, answer: DatabaseResponse): number {
  let units = 0;
  for (const [table, asked] of Object.entries(RequestItems)) {
    const found = answer.Responses?.[table]?.length ?? 0;
    const left = answer.UnprocessedKeys?.[table]?.Keys?.length ?? 0;
    units += ((asked.Keys?.length ?? 0) - found - left) * leastRead(asked);
  }
  return units;
}
