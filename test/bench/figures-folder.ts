import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const projectFolder = join(import.meta.dirname, '..', '..');
export const figuresFolder = join('docs', 'figures');

/** Keeps figures for the comparison with later ones, and as a page to read. */
export function writeFigures(name: string, figures: object, page: string): void {
  const file = (ending: string) => join(projectFolder, figuresFolder, `${name}.${ending}`);
  mkdirSync(join(projectFolder, figuresFolder), { recursive: true });
  writeFileSync(file('json'), `${JSON.stringify(figures, undefined, 2)}\n`);
  writeFileSync(file('md'), page);
}

/** The figures of that name that were taken last. */
export const readFigures = (name: string) =>
  JSON.parse(readFileSync(join(projectFolder, figuresFolder, `${name}.json`), 'utf8'));
