import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

export const projectFolder = join(import.meta.dirname, '..', '..');

export interface Import {
  /** The importing file, from the project's own folder. */
  readonly from: string;
  readonly line: number;
  /** A file of the project, or the name of a package. */
  readonly to: string;
  readonly isPackage: boolean;
  readonly isType: boolean;
}

const statement =
  /^(?:import|export)\b[^'";]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;

/** Every import of a file that names a file or a package. */
export function importsOf(from: string, text: string): Import[] {
  return [...text.matchAll(statement)].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    const line = text.slice(0, match.index).split('\n').length;
    const isPackage = !name.startsWith('.');
    const isType = /^(?:import|export) type\b/.test(match[0]);
    return { from, line, isPackage, isType, to: isPackage ? name : normalize(join(dirname(from), name)) };
  });
}

/** The files in these folders that are written by hand. */
export function sourceFiles(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((name) => /\.(?:ts|tsx|js|mjs)$/.test(name) && statSync(join(projectFolder, name)).isFile())
    .map((name) => relative(projectFolder, join(projectFolder, name)));
}

export const readSource = (file: string) => readFileSync(join(projectFolder, file), 'utf8');
