import type { StoredItem, StoredValue } from '../../../lib/local/database/stored-item.ts';

const overhead = 3;
const overheadOfElement = 1;

/** The bytes that DynamoDB counts for an item: names and values, as its documentation adds them up. */
export const itemBytes = (item: StoredItem): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value), 0);

function valueBytes({ S, N, B, SS, NS, BS, L, M }: StoredValue): number {
  if (S !== undefined) return Buffer.byteLength(S);
  if (N !== undefined) return numberBytes(N);
  if (B !== undefined) return bytesOfBase64(B);
  if (SS !== undefined) return sum(SS.map((text) => Buffer.byteLength(text)));
  if (NS !== undefined) return sum(NS.map(numberBytes));
  if (BS !== undefined) return sum(BS.map(bytesOfBase64));
  if (L !== undefined) return overhead + sum(L.map((one) => valueBytes(one) + overheadOfElement));
  return M === undefined ? 1 : overhead + itemBytes(M) + Object.keys(M).length * overheadOfElement;
}

const bytesOfBase64 = (text: string): number => Buffer.from(text, 'base64').length;

/** Two digits to a byte, without the zeros at either end, and a byte each for the exponent and a minus. */
function numberBytes(text: string): number {
  const digits = text
    .replace(/e.*$/i, '')
    .replace(/[^0-9]/g, '')
    .replace(/^0+|0+$/g, '');
  return Math.ceil(digits.length / 2) + 1 + (text.startsWith('-') ? 1 : 0);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
