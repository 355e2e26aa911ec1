import { readHead } from '../../bytes/read-whole.ts';
import type { Collector } from '../../collector.ts';
import type { ImportFile } from '../../import-file.ts';
import type { Format } from '../format.ts';

/** A row, by the names of its columns. */
export type DatabaseRow = Readonly<Record<string, unknown>>;

/** A database in a file. Names of tables and columns are as the file has them. */
export interface Database {
  /** Columns by the names of tables. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  countOf(table: string): number;
  /** All rows of a table, one after another. */
  rowsOf(table: string): Iterable<DatabaseRow>;
}

/** Opens a file as a database; the same file again is the same database. */
export type OpenDatabase = (file: ImportFile) => Promise<Database>;

/** A format that is a database: known by its tables. */
export interface DatabaseFormat extends Pick<Format, 'id' | 'title'> {
  isOwn(database: Database): boolean;
  read(database: Database, label: string, to: Collector): Generator<void>;
}

const beginning = 'SQLite format 3\u0000';

export async function isDatabase(file: ImportFile): Promise<boolean> {
  const head = await readHead(file.open(), beginning.length);
  return String.fromCharCode(...head) === beginning;
}

export const numberAt = (row: DatabaseRow, column: string): number => {
  const value = row[column];
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN;
};

export const textAt = (row: DatabaseRow, column: string): string => {
  const value = row[column];
  return typeof value === 'string' ? value.trim() : '';
};

/** Rows between two pauses. */
const rowsAtOnce = 5000;

/** Takes all rows of a table, and pauses now and then. */
export function* takeRows(
  database: Database,
  table: string,
  take: (row: DatabaseRow, line: number) => undefined,
): Generator<void> {
  let line = 0;
  for (const row of database.rowsOf(table)) {
    take(row, ++line);
    if (line % rowsAtOnce === 0) yield;
  }
  yield;
}
