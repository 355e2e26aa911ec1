/** A value in DynamoDB's own JSON; binary data as base64. */
export type AttributeValue =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly B: string }
  | { readonly SS: readonly string[] }
  | { readonly NS: readonly string[] }
  | { readonly L: readonly AttributeValue[] }
  | { readonly M: AttributeItem };

export interface AttributeItem {
  readonly [name: string]: AttributeValue;
}

type PlainItem = Readonly<Record<string, unknown>>;

/** Members that are undefined are left out, as the table's document client is told to. */
export function toItem(plain: PlainItem): AttributeItem {
  const item: Record<string, AttributeValue> = {};
  for (const name of Object.keys(plain)) {
    const value = plain[name];
    if (value !== undefined) define(item, name, toValue(value));
  }
  return item;
}

export function fromItem(item: AttributeItem): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const name of Object.keys(item)) define(plain, name, fromValue(item[name] as AttributeValue));
  return plain;
}

/** The name that the SDK has for it. */
export const unmarshall = fromItem;

/** A member called `__proto__` is one like any other. */
function define<T>(target: Record<string, T>, name: string, value: T): void {
  if (name === '__proto__')
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  else target[name] = value;
}

export function toValue(value: unknown): AttributeValue {
  switch (typeof value) {
    case 'string':
      return { S: value };
    case 'number':
      return { N: toNumberText(value) };
    case 'boolean':
      return { BOOL: value };
    case 'object':
      return value === null ? { NULL: true } : fromObject(value);
    default:
      throw new TypeError(`A ${typeof value} cannot be stored.`);
  }
}

function fromObject(value: object): AttributeValue {
  if (Array.isArray(value)) return { L: value.filter((one) => one !== undefined).map(toValue) };
  if (value instanceof Set) return toSet(value);
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError(`A ${value.constructor.name} cannot be stored: turn it into plain values.`);
  return { M: toItem(value as PlainItem) };
}

function toSet(set: ReadonlySet<unknown>): AttributeValue {
  const members = [...set];
  if (members.length === 0) throw new TypeError('An empty set cannot be stored: leave the member out.');
  if (members.every((one) => typeof one === 'string')) return { SS: members };
  if (members.every((one) => typeof one === 'number')) return { NS: members.map(toNumberText) };
  throw new TypeError('A set must hold texts or numbers only.');
}

function toNumberText(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw new RangeError('A number must be finite and no larger than 2^53 - 1 to be stored.');
  return String(value);
}

export function fromValue(value: AttributeValue): unknown {
  if ('S' in value) return value.S;
  if ('N' in value) return Number(value.N);
  if ('BOOL' in value) return value.BOOL;
  if ('M' in value) return fromItem(value.M);
  if ('L' in value) return value.L.map(fromValue);
  if ('SS' in value) return new Set(value.SS);
  if ('NS' in value) return new Set(value.NS.map(Number));
  if ('B' in value) return new Uint8Array(Buffer.from(value.B, 'base64'));
  return null;
}
