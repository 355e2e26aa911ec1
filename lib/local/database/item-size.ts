/** An item in DynamoDB's own JSON: each value says of which type it is. */
export type StoredItem = Readonly<Record<string, StoredValue>>;
export type StoredValue = Readonly<Record<string, unknown>>;

const overhead = 3;
const overheadOfElement = 1;

/** How many bytes DynamoDB counts for an item: names and values, as its documentation adds them up. */
export const itemBytes = (item: StoredItem): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value), 0);

function valueBytes(value: StoredValue): number {
  const [type, content] = Object.entries(value)[0] ?? [];
  switch (type) {
    case 'S':
      return Buffer.byteLength(String(content));
    case 'N':
      return numberBytes(String(content));
    case 'B':
      return Buffer.from(String(content), 'base64').length;
    case 'SS':
      return sum((content as string[]).map((text) => Buffer.byteLength(text)));
    case 'NS':
      return sum((content as string[]).map(numberBytes));
    case 'BS':
      return sum((content as string[]).map((text) => Buffer.from(text, 'base64').length));
    case 'L':
      return overhead + sum((content as StoredValue[]).map((one) => valueBytes(one) + overheadOfElement));
    case 'M': {
      const members = content as StoredItem;
      return overhead + itemBytes(members) + Object.keys(members).length * overheadOfElement;
    }
    default:
      return 1;
  }
}

/** Two digits to a byte, without the zeros at either end, and a byte each for the exponent and a minus. */
function numberBytes(text: string): number {
  const digits = text
    .replace(/e.*$/i, '')
    .replace(/[^0-9]/g, '')
    .replace(/^0+|0+$/g, '');
  return Math.ceil(digits.length / 2) + 1 + (text.startsWith('-') ? 1 : 0);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
