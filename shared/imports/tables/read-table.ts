import { CsvReader, type CsvRow, OverlongRow } from '../../domain/texts/csv.ts';
import { ImportRefusal } from '../bytes/import-refusal.ts';

/** In characters: rows of real tables are shorter by far. */
const longestRow = 2 ** 20;

/** The rows of a table, as many at a time as one piece of the file ends. */
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
