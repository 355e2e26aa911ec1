import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const projectFolder = join(import.meta.dirname, '..', '..');

const isMade = new Set(['node_modules', 'dist', 'cdk.out']);

/** The files below a folder of the project, without those that are installed or made. */
export const filesBelow = (folder: string): string[] => filesOf(projectFolder, folder);

/** The same of another state of the project. */
export const filesOf = (project: string, folder: string): string[] =>
  readdirSync(join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return isMade.has(entry.name) ? [] : filesOf(project, path);
  });
