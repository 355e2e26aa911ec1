import { replaceImport } from '../../data/imports/import.ts';
import { readImported } from '../../data/imports/imported-rows.ts';
import { deleteImported } from '../../data/measurements/delete-measurement.ts';
import type { ImportRecord } from '../../domain/imports/import.ts';
import { chunks } from '../../domain/lists/chunks.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { markLate } from '../histories/mark-late.ts';

const rowsAtOnce = 500;
const deletesAtOnce = 16;

type Progress = NonNullable<ImportRecord['progress']>;

export interface Removal {
  readonly record: ImportRecord;
  readonly isAll: boolean;
}

/**
 * Removes the rows that an import created and nothing has changed since, in order of time. What is about to be removed is
 * counted first, and how far that came is kept: after a crash it goes on there, and counts no row twice. Undefined where
 * somebody else is at it.
 */
export async function removeImported(
  userId: number,
  before: ImportRecord,
  months: ReadonlySet<number>,
  now: number,
  hasTime: () => boolean,
): Promise<Removal | undefined> {
  let record = before;
  const save = async (progress: Progress, dueAt: number) => {
    const changed = { ...record, progress };
    if (!(await replaceImport(userId, changed, dueAt))) return false;
    record = { ...changed, version: changed.version + 1 };
    return true;
  };
  let progress: Progress = { counted: -1, removed: 0, kept: 0, ...{ after: -1 }, ...before.progress };
  for await (const page of readImported(userId, before.id, months, progress.after))
    for (const rows of chunks(page, rowsAtOnce)) {
      if (!hasTime()) return { record, isAll: false };
      const fresh = rows.filter(({ id }) => id > (progress.counted ?? -1));
      const own = fresh.filter(({ isCreated }) => isCreated).length;
      const last = rows.at(-1)?.id ?? progress.after;
      progress = {
        ...progress,
        counted: Math.max(last, progress.counted ?? -1),
        removed: (progress.removed ?? 0) + own,
        kept: (progress.kept ?? 0) + fresh.length - own,
      };
      if (!(await save(progress, now))) return undefined;
      const ids = rows.filter(({ isCreated }) => isCreated).map(({ id }) => id);
      await markLate(userId, ids, now);
      const removed = await mapInParallel(ids, deletesAtOnce, (id) => deleteImported(userId, id, before.id));
      // Changed in the moment between: it stays.
      const stayed = removed.filter((isRemoved) => !isRemoved).length;
      progress = { ...progress, after: last, removed: (progress.removed ?? 0) - stayed };
    }
  return (await save(progress, now)) ? { record, isAll: true } : undefined;
}
