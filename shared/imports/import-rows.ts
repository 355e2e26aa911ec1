import { ImportRefusal } from './bytes/import-refusal.ts';
import { Collected, type Person } from './collect.ts';
import { labelOf } from './preview.ts';
import { type Report, readAll } from './read-all.ts';
import type { Recognised } from './recognise.ts';
import type { Fold } from './rows/fold.ts';
import type { ImportRow } from './rows/import-row.ts';

/** The second pass: every row once, in the same order whenever the same files are read. */
export async function* importRows(
  recognised: readonly Recognised[],
  person: Person,
  report?: Report,
): AsyncGenerator<ImportRow> {
  const { passed, fold } = openRows(recognised, person, report);
  yield* passed;
  yield* fold.rows();
}

interface OpenRows {
  /** Rows that are some already. Once they have come to their end, all is read. */
  readonly passed: AsyncGenerator<ImportRow>;
  readonly fold: Fold;
}

export function openRows(
  recognised: readonly Recognised[],
  person: Person,
  report: Report | undefined,
): OpenRows {
  const label = labelOf(recognised);
  if (recognised.some(({ format }) => format.id === 'table') && person.choices.table === undefined)
    throw new ImportRefusal(
      label,
      'is a table, which is read by a mapping. Confirm the one that the preview suggests.',
    );
  const collected = new Collected(label, person);
  const passed = async function* () {
    for await (const _ of readAll(recognised, collected, report)) yield* collected.drain();
  };
  return { passed: passed(), fold: collected.fold };
}
