import { ImportRefusal } from './bytes/import-refusal.ts';
import type { Choices } from './choices.ts';
import { Collector, type ImportingPerson } from './collector.ts';
import { labelOf } from './preview.ts';
import { type Report, readAll } from './read-all.ts';
import type { RecognisedFiles } from './recognise.ts';
import type { Fold } from './rows/fold.ts';
import type { ImportRow } from './rows/import-row.ts';

/** The second pass: every row once. The same files always give the same order. */
export async function* importRows(
  recognised: readonly RecognisedFiles[],
  person: ImportingPerson,
  report?: Report,
): AsyncGenerator<ImportRow> {
  const { passed, fold } = openRows(recognised, person, report);
  yield* passed;
  yield* fold.rows();
}

interface OpenRows {
  /** Rows of our own export. At their end all files are read, and `fold` is complete. */
  readonly passed: AsyncGenerator<ImportRow>;
  readonly fold: Fold;
}

/** True for a table without a mapping, by which alone it is read. */
export const lacksMapping = (recognised: readonly RecognisedFiles[], { table }: Choices): boolean =>
  table === undefined && recognised.some(({ format }) => format.id === 'table');

export function openRows(
  recognised: readonly RecognisedFiles[],
  person: ImportingPerson,
  report: Report | undefined,
): OpenRows {
  const label = labelOf(recognised);
  if (lacksMapping(recognised, person.choices))
    throw new ImportRefusal(
      label,
      'is a table, which needs a mapping. Confirm the one the preview suggests.',
    );
  const collected = new Collector(label, person);
  const passed = async function* () {
    for await (const _ of readAll(recognised, collected, report)) yield* collected.drain();
  };
  return { passed: passed(), fold: collected.fold };
}
