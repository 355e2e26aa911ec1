import { ImportRefusal } from '../bytes/import-refusal.ts';

interface TextLine {
  readonly text: string;
  readonly line: number;
}

const longestLine = 2 ** 20;

/** The lines of a text that are not empty; each step gives those that end in one piece of the file. */
export async function* readLines(
  pieces: AsyncIterable<string>,
  label: string,
): AsyncGenerator<readonly TextLine[]> {
  let [rest, line] = ['', 0];
  for await (const piece of pieces) {
    const texts = (rest + piece).split('\n');
    rest = texts.pop() ?? '';
    if (rest.length > longestLine)
      throw new ImportRefusal(
        label,
        `has a line of more than a million characters, line ${line + texts.length + 1}. It is damaged or not an export; export it again.`,
      );
    yield texts.map((text) => ({ text: text.trim(), line: ++line })).filter(({ text }) => text !== '');
  }
  if (rest.trim() !== '') yield [{ text: rest.trim(), line: line + 1 }];
}
