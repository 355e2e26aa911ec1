import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { figuresFolder, projectFolder, readFigures } from '../figures-folder.ts';
import { answersPart } from './answers-part.ts';
import { costPart } from './cost-part.ts';
import { operationsPart } from './operations-part.ts';
import { peerPart } from './peer-part.ts';
import { sizesPart } from './sizes-part.ts';

const figuresPage = `${figuresFolder}/README.md`;

/** Parts of documents that are written from the committed figures, by name. */
const parts = {
  cost: { file: 'docs/operating.md', text: () => costPart(readFigures('operations')) },
  sizes: { file: 'docs/operating.md', text: () => sizesPart(readFigures('operations')) },
  answers: { file: figuresPage, text: answersPart },
  operations: { file: figuresPage, text: () => operationsPart(readFigures('operations')) },
  peer: { file: figuresPage, text: () => peerPart(readFigures('peer')) },
} as const;
export type Part = keyof typeof parts;
export const partNames = Object.keys(parts) as Part[];

/** The document of a part, as it stands. */
export const documentOf = (name: Part) => readFileSync(join(projectFolder, parts[name].file), 'utf8');

/** The document of a part with its figures; they stand between two comments that name it. */
export function withFigures(name: Part): string {
  const text = documentOf(name);
  const [begin, end] = [`<!-- figures: ${name} -->\n`, `\n<!-- end: ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from)
    throw new Error(`${parts[name].file} has no place for the figures of ${name}.`);
  return `${text.slice(0, from + begin.length)}\n${parts[name].text()}\n${text.slice(to)}`;
}

export function writeParts(...names: readonly Part[]): void {
  for (const name of names) writeFileSync(join(projectFolder, parts[name].file), withFigures(name));
}
