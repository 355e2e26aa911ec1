import type { DynamoDbRequest } from './dynamodb-request.ts';
import type { StoredItem } from './stored-item.ts';

type KeyValue = StoredItem[string];

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/**
 * DynamoDB's words for a query that goes on from a key outside of what it asks for; undefined if there is nothing wrong.
 * AWS and DynamoDB Local refuse it
 * (https://github.com/architect/dynalite/blob/main/test/query.js, which runs against AWS, too), Dynoxide does not.
 */
export function startKeyProblem(body: DynamoDbRequest): string | undefined {
  const { KeyConditionExpression: condition, ExclusiveStartKey: start } = body;
  if (condition === undefined || start === undefined) return undefined;
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = body;
  const isInside = (
    test: (at: KeyValue, ...bounds: KeyValue[]) => boolean,
    name: string,
    ...bounds: string[]
  ) => {
    const at = start[names[name] ?? name];
    const known = bounds.flatMap((bound) => values[bound] ?? []);
    return at === undefined || known.length < bounds.length || test(at, ...known);
  };
  const [, name = '', low = '', high = ''] = /([#\w]+) BETWEEN (:\w+) AND (:\w+)/.exec(condition) ?? [];
  const [, text = '', prefix = ''] = /begins_with\(([#\w]+), ?(:\w+)\)/.exec(condition) ?? [];
  const [, one = '', sign = '', bound = ''] = /([#\w]+) ([<>]=?) (:\w+)/.exec(condition) ?? [];
  const isRight =
    isInside((at, from, to) => order(at, from) >= 0 && order(at, to) <= 0, name, low, high) &&
    isInside((at, from) => at.S?.startsWith(from?.S ?? '') ?? true, text, prefix) &&
    isInside((at, from) => comparisons[sign]?.(order(at, from)) ?? true, one, bound);
  return isRight ? undefined : 'The provided starting key does not match the range key predicate';
}

/** Texts are ordered by their bytes. */
function order(one: KeyValue, other: KeyValue | undefined): number {
  if (one.N !== undefined) return Number(one.N) - Number(other?.N);
  return Buffer.compare(Buffer.from(one.S ?? ''), Buffer.from(other?.S ?? ''));
}
