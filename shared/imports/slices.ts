import { formatUtc } from '../domain/time/calendar.ts';
import type { ImportRow } from './rows/import-row.ts';

/** What one request takes: 1,000 rows, a megabyte, and 20 sources that are new to a variable. */
const mostRows = 1000;
const mostCharacters = 300_000;
const mostSources = 20;

/** As the service takes a measurement. */
export interface PostedRow extends Omit<ImportRow, 'startAt' | 'isNight'> {
  readonly startAt: string;
}

/** So much as one request takes; the same rows make the same slices, and sending one again changes nothing. */
export async function* slicesOf(rows: AsyncIterable<ImportRow>): AsyncGenerator<readonly PostedRow[]> {
  let slice: PostedRow[] = [];
  let characters = 0;
  let sources = new Set<string>();
  for await (const { startAt, isNight: _, ...row } of rows) {
    const posted = { ...row, startAt: formatUtc(startAt) };
    // No character of UTF-16 becomes more than three bytes.
    const size = JSON.stringify(posted).length;
    const source = `${row.variableName}\n${row.sourceName}`;
    const isFull =
      slice.length >= mostRows ||
      characters + size > mostCharacters ||
      (!sources.has(source) && sources.size >= mostSources);
    if (isFull) {
      yield slice;
      [slice, characters, sources] = [[], 0, new Set()];
    }
    slice.push(posted);
    characters += size;
    sources.add(source);
  }
  if (slice.length > 0) yield slice;
}
