import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, projectFolder } from './files.ts';

/** Folders of the product, and those of its tests and measurements that others build on. */
export const productFolders = ['bin', 'lib', 'functions', 'shared', 'web'];
export const measuredFolders = [...productFolders, 'test/bench', 'test/house', 'test/support'];

export interface CodeFile {
  /** The path from the project's own folder. */
  readonly path: string;
  readonly text: string;
}

export const codeIn = (folders: readonly string[]): readonly CodeFile[] =>
  filesIn(folders).filter(({ path }) => /\.(?:m?js|tsx?)$/.test(path));

/** Code and styles, of the project or of another state of it. */
export const filesIn = (folders: readonly string[], project = projectFolder): readonly CodeFile[] =>
  folders
    .flatMap((folder) => filesOf(project, folder))
    .filter((path) => /\.(?:m?js|tsx?|css)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(project, path), 'utf8') }));

/** Code without its comments and the words in its texts; what a template computes stays. */
export function bareCode(text: string): string {
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\$]|\$(?!\{))*`/g;
  return text.replaceAll(token, '""');
}
