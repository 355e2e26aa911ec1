import type { ImportingPerson } from './collector.ts';
import { openRows } from './import-rows.ts';
import type { Report } from './read-all.ts';
import type { RecognisedFiles } from './recognise.ts';
import type { ImportRow } from './rows/import-row.ts';
import { type SliceRow, Slicer } from './slices.ts';

/** The rows of one request, and its number: the same files always give the same slices. */
interface Slice {
  readonly index: number;
  readonly rows: readonly SliceRow[];
}

/** The nights of all slices that follow. They are compared with recorded nights before the slices are sent. */
interface ComingNights {
  readonly nights: readonly ImportRow[];
}

export type ImportPart = Slice | ComingNights;

/** The second pass in the slices that are sent, day by day. */
export async function* importParts(
  recognised: readonly RecognisedFiles[],
  person: ImportingPerson,
  report?: Report,
): AsyncGenerator<ImportPart> {
  const { passed, fold } = openRows(recognised, person, report);
  const slicer = new Slicer();
  let index = 0;
  const toSlices = (rows: readonly SliceRow[] | undefined): Slice[] =>
    rows === undefined ? [] : [{ index: index++, rows }];
  for await (const row of passed) yield* toSlices(slicer.add(row));
  const nights = [...fold.nights()];
  if (nights.length > 0) yield { nights };
  for (const row of fold.rows()) yield* toSlices(slicer.add(row));
  yield* toSlices(slicer.end());
}
