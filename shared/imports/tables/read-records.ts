import type { Place } from '../collector.ts';
import { type ImportFile, textOf } from '../import-file.ts';
import { readTable } from './read-table.ts';

/** A row of a table, with cells by the names in the head. */
export interface TableRecord {
  readonly place: Place;
  /** '' if the table has no such column, or the row no such cell. */
  cell(name: string): string;
}

interface TableLook {
  readonly delimiter?: string;
  /** The columns of a table without a head. */
  readonly columns?: readonly string[];
  /** Finds the head; rows before it are ignored. @default the first row is the head */
  readonly isHead?: (cells: readonly string[]) => boolean;
  /** Makes the name of a column from its head. @default the trimmed head */
  readonly nameOf?: (head: string, index: number) => string;
}

/** The rows below a table's head; each step gives those that end in one piece of the file. */
export async function* readRecords(
  file: ImportFile,
  { delimiter = ',', columns: given, isHead = () => true, nameOf = (head) => head.trim() }: TableLook = {},
): AsyncGenerator<readonly TableRecord[]> {
  let columns = given && columnsOf(given);
  for await (const rows of readTable(textOf(file), file.label, delimiter)) {
    const records: TableRecord[] = [];
    for (const { cells, line } of rows) {
      const known = columns;
      if (known !== undefined)
        records.push({
          place: { file: file.label, line },
          cell: (name) => cells[known.get(name) ?? -1]?.trim() ?? '',
        });
      else if (isHead(cells)) columns = columnsOf(cells.map(nameOf));
    }
    yield records;
  }
}

/** Columns by name; the first of two with the same name counts. */
function columnsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  for (const [index, name] of names.entries()) if (!columns.has(name)) columns.set(name, index);
  return columns;
}

/** The cells of a head, whichever its delimiter is. */
export const headCells = (line: string): string[] =>
  line.split(/[,;\t]/).map((cell) => cell.trim().replaceAll('"', ''));
