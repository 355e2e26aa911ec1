import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const projectFolder = join(import.meta.dirname, '..', '..');

/** Folders of the product, and those of its tests and measurements that others build on. */
export const productFolders = ['bin', 'lib', 'functions', 'shared', 'web'];
export const measuredFolders = [...productFolders, 'test/bench', 'test/house', 'test/support'];

export interface CodeFile {
  /** The path from the project's own folder. */
  readonly path: string;
  readonly text: string;
}

const made = new Set(['node_modules', 'dist', 'cdk.out']);

export const codeIn = (folders: readonly string[]): readonly CodeFile[] =>
  folders.flatMap((folder) => [...filesBelow(join(projectFolder, folder))]);

function* filesBelow(folder: string): Generator<CodeFile> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !made.has(entry.name)) yield* filesBelow(path);
    else if (/\.(?:m?js|tsx?)$/.test(entry.name))
      yield { path: relative(projectFolder, path), text: readFileSync(path, 'utf8') };
  }
}

/** Code without its comments and the words in its texts; what a template computes stays. */
export function bareCode(text: string): string {
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\$]|\$(?!\{))*`/g;
  return text.replaceAll(token, '""');
}
