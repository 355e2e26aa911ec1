import type { Place } from '../collect.ts';
import { type ImportFile, textOf } from '../import-file.ts';
import { readTable } from './read-table.ts';

/** A row of a table, its cells by the names in the head. */
export interface TableRecord {
  readonly place: Place;
  /** Empty where the table has no such column, or the row no such cell. */
  cell(name: string): string;
}

export interface TableLook {
  readonly delimiter?: string;
  /** Rows before the one that this is true of say nothing. @default the first row is the head */
  readonly isHead?: (cells: readonly string[]) => boolean;
  /** How heads are compared. @default trimmed */
  readonly nameOf?: (head: string) => string;
}

/** The rows below a table's head, as many at a time as one piece of the file ends. */
export async function* readRecords(
  file: ImportFile,
  { delimiter = ',', isHead = () => true, nameOf = (head) => head.trim() }: TableLook = {},
): AsyncGenerator<readonly TableRecord[]> {
  let columns: ReadonlyMap<string, number> | undefined;
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

/** Of two columns with one name the first counts. */
function columnsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  for (const [index, name] of names.entries()) if (!columns.has(name)) columns.set(name, index);
  return columns;
}

/** The cells of a head, told without knowing the delimiter. */
export const headCells = (line: string): string[] =>
  line.split(/[,;\t]/).map((cell) => cell.trim().replaceAll('"', ''));
