import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { Bytes } from './calls/bytes.ts';

/** An item as it travels: every value says of which kind it is. */
export type WireItem = Record<string, AttributeValue>;
type Plain = Record<string, unknown>;

/** Members that are undefined are left out. */
export function toStored(item: object | undefined): WireItem {
  const stored: WireItem = {};
  for (const [name, value] of Object.entries(item ?? {}))
    if (value !== undefined) stored[name] = toAttribute(value);
  return stored;
}

function toAttribute(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: numberText(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (value instanceof Uint8Array) return { B: new Bytes(value) };
  if (Array.isArray(value)) return { L: value.filter((one) => one !== undefined).map(toAttribute) };
  if (value instanceof Set) return toSet([...value]);
  if (typeof value === 'object') return { M: toStored(value) };
  throw new TypeError(`The table cannot hold a ${typeof value}.`);
}

/** DynamoDB knows sets of one kind only, and none that is empty. */
function toSet(members: readonly unknown[]): AttributeValue {
  const [first] = members;
  if (typeof first === 'number') return { NS: (members as number[]).map(numberText) };
  if (typeof first === 'string') return { SS: members as string[] };
  throw new TypeError('The table holds sets of numbers or texts, with at least one member.');
}

function numberText(value: number): string {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  throw new RangeError('The table cannot hold such a number exactly.');
}

export function fromStored(stored: WireItem): Plain {
  const item: Plain = {};
  for (const name in stored) item[name] = fromAttribute(stored[name] as AttributeValue);
  return item;
}

function fromAttribute(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.M !== undefined) return fromStored(value.M);
  if (value.L !== undefined) return value.L.map(fromAttribute);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.NULL !== undefined) return null;
  if (value.NS !== undefined) return new Set(value.NS.map(Number));
  if (value.SS !== undefined) return new Set(value.SS);
  if (value.B !== undefined) return new Uint8Array(value.B);
  throw new TypeError('An attribute is of a kind that nothing here writes.');
}

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
