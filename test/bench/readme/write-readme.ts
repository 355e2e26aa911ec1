import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { figuresFolder, projectFolder } from '../figures-folder.ts';
import { costPart } from './cost-part.ts';
import { loadPart } from './load-part.ts';
import { operationsPart } from './operations-part.ts';
import { peerPart } from './peer-part.ts';

const file = join(projectFolder, 'README.md');

/** What README.md says of figures, by the name of the part: a function of the committed ones. */
const parts = {
  cost: () => costPart(figuresOf('operations')),
  operations: () => operationsPart(figuresOf('operations')),
  peer: () => peerPart(figuresOf('peer')),
  load: () => loadPart(figuresOf('load')),
} as const;
export type Part = keyof typeof parts;

const figuresOf = (name: string) =>
  JSON.parse(readFileSync(join(projectFolder, figuresFolder, `${name}.json`), 'utf8'));

/** A part stands between two comments that name it. */
export function withFigures(readme: string, names: readonly Part[]): string {
  let text = readme;
  for (const name of names) {
    const [begin, end] = [`<!-- figures: ${name} -->\n`, `\n<!-- end: ${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from === -1 || to < from) throw new Error(`README.md has no place for the figures of ${name}.`);
    text = `${text.slice(0, from + begin.length)}\n${parts[name]()}\n${text.slice(to)}`;
  }
  return text;
}

export const readReadme = () => readFileSync(file, 'utf8');
export const writeReadme = (...names: readonly Part[]) =>
  writeFileSync(file, withFigures(readReadme(), names));
