import { isDecimalNumber } from '../../domain/texts/decimal-number.ts';

const groupedByComma = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const groupedByPoint = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;

/** The number in a cell; undefined if it is empty, a word, or no finite number. */
export function readNumber(cell: string, decimalComma = false): number | undefined {
  const text = cell.trim();
  const grouped = decimalComma ? groupedByPoint : groupedByComma;
  const plain = grouped.test(text) ? text.replaceAll(decimalComma ? '.' : ',', '') : text;
  const pointed = decimalComma ? plain.replace(',', '.') : plain;
  const value = isDecimalNumber(pointed) ? Number(pointed) : Number.NaN;
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined;
}
