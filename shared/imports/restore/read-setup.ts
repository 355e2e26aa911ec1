import { type SetupLine, setupTypes } from '../../domain/exports/setup-line.ts';
import { ImportRefusal } from '../bytes/import-refusal.ts';
import { textOf } from '../import-file.ts';
import { membersOf } from '../read-json.ts';
import type { Recognised } from '../recognise.ts';
import { readLines } from '../tables/read-lines.ts';

const mostLines = 20_000;

const isSetup = (type: unknown): boolean => (setupTypes as readonly unknown[]).includes(type);

/** What our own exports hold besides measurements: it stands before them, so that no more than that is read. */
export async function readSetup(recognised: readonly Recognised[]): Promise<SetupLine[]> {
  const setup: SetupLine[] = [];
  const files = recognised.filter(({ format }) => format.id === 'daymark').flatMap((one) => one.files);
  for (const file of files)
    for await (const lines of readLines(textOf(file), file.label)) {
      const found = lines.map(({ text }) => membersOf(parse(text)));
      setup.push(...found.filter(({ type }) => isSetup(type)).map((line) => line as unknown as SetupLine));
      if (setup.length > mostLines)
        throw new ImportRefusal(file.label, `sets up more than ${mostLines} things. It is not imported.`);
      if (found.some(({ type }) => type === undefined)) break;
    }
  return setup;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
