type Body = Readonly<Record<string, unknown>>;
type Attributes = Readonly<Record<string, { readonly S?: string } | undefined>>;

/**
 * The partition keys that a request, or one member of a transaction, works on: what IAM calls its leading keys. A scan
 * has none.
 */
export function leadingKeysOf(body: Body, partition: string): string[] {
  const { Key, Item, KeyConditionExpression } = body;
  if (typeof KeyConditionExpression === 'string') return askedFor(KeyConditionExpression, body, partition);
  return keyOf((Key ?? Item) as Attributes | undefined, partition);
}

/** Of a batch's requests to one table: writes, or keys to get. */
export function leadingKeysOfBatch(requests: unknown, partition: string): string[] {
  const { Keys: keys = [] } = requests as { Keys?: Attributes[] };
  const writes = Array.isArray(requests) ? (requests as Record<string, Body>[]) : [];
  return [
    ...keys.flatMap((key) => keyOf(key, partition)),
    ...writes.flatMap((write) => Object.values(write).flatMap((one) => leadingKeysOf(one, partition))),
  ];
}

const keyOf = (attributes: Attributes | undefined, partition: string): string[] => {
  const text = attributes?.[partition]?.S;
  return text === undefined ? [] : [text];
};

function askedFor(expression: string, body: Body, partition: string): string[] {
  const names = (body.ExpressionAttributeNames ?? {}) as Record<string, string>;
  const values = (body.ExpressionAttributeValues ?? {}) as Attributes;
  return [...expression.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)].flatMap(([, name = '', value = '']) => {
    const text = (names[name] ?? name) === partition ? values[value]?.S : undefined;
    return text === undefined ? [] : [text];
  });
}
