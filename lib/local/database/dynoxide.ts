import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The package that has Dynoxide for this machine. */
export const dynoxidePackage = `@dynoxide/${process.platform}-${process.arch}`;

/** The file in a data folder that Dynoxide keeps everything in, next to SQLite's own two. */
export const dynoxideFile = 'dynoxide.db';

/** The command that starts Dynoxide, which listens on this machine only. */
export function dynoxideCommand(port: number, folder: string): readonly [string, ...string[]] {
  return [
    findDynoxide() ?? 'dynoxide',
    'serve',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--db-path',
    join(folder, dynoxideFile),
  ];
}

/**
 * Dynoxide numbers each change by the largest number in its stream, and reads the whole stream to find it. With this index, a
 * write costs the same however many came before it.
 */
export function indexStream(folder: string): void {
  const database = new DatabaseSync(join(folder, dynoxideFile), { timeout: 5_000 });
  try {
    database.exec(
      // An expression's index serves only those who write the expression in these very words.
      `CREATE INDEX IF NOT EXISTS stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`,
    );
  } finally {
    database.close();
  }
}

/** The reason for which Dynoxide cannot run here; undefined if it can. */
export function problemWithDynoxide(): string | undefined {
  if (findDynoxide() !== undefined) return undefined;
  return `Dynoxide needs the package ${dynoxidePackage}`;
}

/** The binary: the one that `DAYMARK_DYNOXIDE` names, else that of the package for this machine, if it is there. */
function findDynoxide(): string | undefined {
  const { DAYMARK_DYNOXIDE: named } = process.env;
  const file = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
  try {
    const binary = named || createRequire(import.meta.url).resolve(`${dynoxidePackage}/${file}`);
    accessSync(binary, constants.X_OK);
    return binary;
  } catch {
    return undefined;
  }
}
