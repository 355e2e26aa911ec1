import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ImportRefusal } from '../../shared/imports/bytes/import-refusal.ts';
import type { Database, DatabaseRow } from '../../shared/imports/formats/databases/database.ts';
import type { ImportFile } from '../../shared/imports/import-file.ts';

/**
 * Databases in files of SQLite. Each is read from a copy of our own, since one in an archive has no file, and opening
 * one writes next to it.
 */
export class Databases {
  readonly #open = new Map<string, Promise<DatabaseSync>>();
  #folder: Promise<string> | undefined;

  readonly open = async (file: ImportFile): Promise<Database> => {
    const opened = this.#open.get(file.label) ?? this.#copyOf(file);
    this.#open.set(file.label, opened);
    return databaseIn(await opened, file.label);
  };

  async close(): Promise<void> {
    for (const opened of this.#open.values())
      await opened.then(
        (database) => database.close(),
        () => undefined,
      );
    if (this.#folder !== undefined) await rm(await this.#folder, { recursive: true, force: true });
  }

  async #copyOf(file: ImportFile): Promise<DatabaseSync> {
    this.#folder ??= mkdtemp(join(tmpdir(), 'daymark-import-'));
    const path = join(await this.#folder, `${this.#open.size}.db`);
    const copy = await open(path, 'wx', 0o600);
    try {
      for await (const piece of file.open()) await copy.writeFile(piece);
    } finally {
      await copy.close();
    }
    return reading(file.label, () => {
      const database = new DatabaseSync(path, { readOnly: true });
      // Nothing that the file defines is run.
      database.exec('PRAGMA trusted_schema = OFF');
      return database;
    });
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function databaseIn(database: DatabaseSync, label: string): Database {
  const list = (sql: string) => reading(label, () => database.prepare(sql).all() as DatabaseRow[]);
  const names = list(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite_%'",
  ).map(({ name }) => String(name));
  return {
    tables: new Map(
      names.map((name) => [
        name,
        new Set(list(`PRAGMA table_info(${quoted(name)})`).map((column) => String(column.name))),
      ]),
    ),
    countOf: (table) => Number(list(`SELECT count(*) AS rows FROM ${quoted(table)}`)[0]?.rows ?? 0),
    *rowsOf(table) {
      const rows = reading(label, () => database.prepare(`SELECT * FROM ${quoted(table)}`).iterate());
      for (;;) {
        const next = reading(label, () => rows.next());
        if (next.done) return;
        yield next.value as DatabaseRow;
      }
    },
  };
}

/** A damaged file is refused in words. */
function reading<T>(label: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'errcode' in error)
      throw new ImportRefusal(label, 'is a damaged or incomplete database. Export or copy it again.');
    throw error;
  }
}
