import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

/** An item as it travels: every value says of which kind it is. */
export type Stored = Record<string, AttributeValue>;
type Plain = Record<string, unknown>;

const options = { removeUndefinedValues: true } as const;

export const toStored = (item: object | undefined): Stored => marshall(item ?? {}, options);
export const fromStored = (item: Stored): Plain => unmarshall(item);

interface WithValues {
  readonly ExpressionAttributeValues?: Plain | undefined;
  readonly ExclusiveStartKey?: Plain | undefined;
}

/** The input of a call with its values as they travel. */
export function withStoredValues<T extends object>({
  ExpressionAttributeValues: values,
  ExclusiveStartKey: start,
  ...input
}: T & WithValues) {
  return {
    ...input,
    ...(values && { ExpressionAttributeValues: toStored(values) }),
    ...(start && { ExclusiveStartKey: toStored(start) }),
  };
}
