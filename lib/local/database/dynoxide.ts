import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The package that has Dynoxide for this machine. */
export const dynoxidePackage = `@dynoxide/${process.platform}-${process.arch}`;

/** The file in a data folder that Dynoxide keeps everything in, next to SQLite's own two. */
export const dynoxideFile = 'dynoxide.db';

/** The command that starts Dynoxide, which listens on this machine only. `folder` undefined keeps everything in memory. */
export function dynoxideCommand(port: number, folder: string | undefined): readonly [string, ...string[]] {
  return [
    findDynoxide() ?? 'dynoxide',
    'serve',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    ...(folder === undefined ? [] : ['--db-path', join(folder, dynoxideFile)]),
  ];
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
