import { CsvReader } from '../../domain/texts/csv.ts';
import { type JsonTable, jsonTableOf } from './json-table.ts';

/** The spelling of a table, as its beginning shows. */
export interface TableShape {
  readonly delimiter: string;
  readonly decimalComma: boolean;
  /** Absent for a table with cells between delimiters. */
  readonly json?: JsonTable;
}

const delimiters = [',', ';', '\t'] as const;
const linesLookedAt = 20;

/** 1,5 and 1.500,5. */
const withDecimalComma = /^\s*[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+\s*$/;

/** The delimiter that cuts the first lines most often into the same number of cells; undefined for plain text. */
export function sniffTable(head: string): TableShape | undefined {
  const json = jsonTableOf(head);
  if (json !== undefined) return { delimiter: ',', decimalComma: false, json };
  const rated = delimiters
    .map((delimiter) => ({ delimiter, rows: rowsOf(head, delimiter) }))
    .map(({ delimiter, rows }) => ({ delimiter, rows, cells: commonLength(rows) }))
    .filter(({ cells }) => cells.length > 1)
    .sort((a, b) => b.cells.rows - a.cells.rows || b.cells.length - a.cells.length);
  const [best] = rated;
  if (best === undefined) return undefined;
  return {
    delimiter: best.delimiter,
    decimalComma:
      best.delimiter !== ',' && best.rows.some((cells) => cells.some((cell) => withDecimalComma.test(cell))),
  };
}

/** Excel's own first line, `sep=;`, which is no part of the table. */
export const isSeparatorLine = ([first = '', ...others]: readonly string[]): boolean =>
  /^\ufeff?sep=.?$/i.test(first.trim()) && others.every((cell) => cell === '');

function rowsOf(head: string, delimiter: string): (readonly string[])[] {
  const reader = new CsvReader({ delimiter });
  // The last line may be cut, so it is used only if there is no other.
  const rows = reader.read(head).slice(0, linesLookedAt);
  return (rows.length === 0 ? reader.end() : rows).map(({ cells }) => cells);
}

/** The number of cells that most rows have, and the number of these rows. */
function commonLength(rows: readonly (readonly string[])[]): { length: number; rows: number } {
  const counts = Map.groupBy(rows, (cells) => cells.length);
  return [...counts]
    .map(([length, alike]) => ({ length, rows: alike.length }))
    .reduce((best, one) => (one.length > 1 && (best.length < 2 || one.rows > best.rows) ? one : best), {
      length: 0,
      rows: 0,
    });
}
