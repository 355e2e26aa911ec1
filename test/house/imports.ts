import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { filesBelow, projectFolder } from './files.ts';

export interface Import {
  /** The importing file, from the project's own folder. */
  readonly from: string;
  readonly line: number;
  /** A file of the project, or the name of a package. */
  readonly to: string;
  readonly isPackage: boolean;
  readonly isType: boolean;
  /** Loaded when it is needed, not with the file. */
  readonly isLater: boolean;
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
    const isLater = match[3] !== undefined;
    return {
      from,
      line,
      isPackage,
      isType,
      isLater,
      to: isPackage ? name : normalize(join(dirname(from), name)),
    };
  });
}

/** The files in these folders that are written by hand. */
export function sourceFiles(folders: readonly string[]): string[] {
  return folders.flatMap(filesBelow).filter((name) => /\.(?:ts|tsx|js|mjs)$/.test(name));
}

export const readSource = (file: string) => readFileSync(join(projectFolder, file), 'utf8');
