import { CsvReader, type CsvRow, OverlongRow } from '../../domain/texts/csv.ts';
import { ImportRefusal } from '../bytes/import-refusal.ts';

/** The most characters of a row: those of real tables are far shorter. */
const longestRow = 2 ** 20;

/** The rows of a table; each step gives those that end in one piece of the file. */
export async function* readTable(
  pieces: AsyncIterable<string>,
  label: string,
  delimiter = ',',
): AsyncGenerator<readonly CsvRow[]> {
  const reader = new CsvReader({ delimiter, longestRow });
  try {
    for await (const piece of pieces) yield reader.read(piece);
    yield reader.end();
  } catch (error) {
    if (!(error instanceof OverlongRow)) throw error;
    throw new ImportRefusal(
      label,
      `has a row of more than a million characters, which begins on line ${error.line}. Look for a quotation mark that is not closed, or for missing line breaks.`,
    );
  }
}
