import { isSetupType, type SetupLine } from '../../domain/exports/setup-line.ts';
import { parseJson } from '../../domain/json/parse-json.ts';
import { ImportRefusal } from '../bytes/import-refusal.ts';
import { textOf } from '../import-file.ts';
import { type Members, membersOf } from '../read-json.ts';
import type { RecognisedFiles } from '../recognise.ts';
import { readLines } from '../tables/read-lines.ts';

const mostLines = 20_000;

const isSetup = (line: Members): line is SetupLine => isSetupType(line.type);

/** The setup lines of our own exports. They come before the measurements, so that the rest is not read. */
export async function readSetup(recognised: readonly RecognisedFiles[]): Promise<SetupLine[]> {
  const setup: SetupLine[] = [];
  const files = recognised.filter(({ format }) => format.id === 'daymark').flatMap((one) => one.files);
  for (const file of files)
    for await (const lines of readLines(textOf(file), file.label)) {
      const found = lines.map(({ text }) => membersOf(parseJson(text)));
      setup.push(...found.filter(isSetup));
      if (setup.length > mostLines)
        throw new ImportRefusal(file.label, `sets up more than ${mostLines} things. It is not imported.`);
      if (found.some(({ type }) => type === undefined)) break;
    }
  return setup;
}
