import { replaceImport } from '../../data/imports/import.ts';
import { readImported } from '../../data/imports/imported-rows.ts';
import { deleteImported } from '../../data/measurements/delete-measurement.ts';
import { deleteRowOfClient, readRowsOfClient } from '../../data/measurements/rows-of-client.ts';
import type { ImportRecord } from '../../domain/imports/import.ts';
import { chunks } from '../../domain/lists/chunks.ts';
import type { RemovalLimits } from '../../platform/job-limits.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { markLate } from '../histories/mark-late.ts';
import { removeAnswerOf } from '../reminders/remove-answer.ts';

const rowsAtOnce = 500;
const deletesAtOnce = 16;

type RemovalProgress = NonNullable<ImportRecord['progress']>;

interface RowToRemove {
  readonly id: number;
  /** False for one that something else has changed: it stays. */
  readonly isCreated: boolean;
  readonly updatedAt: number;
  readonly isAnswer: boolean;
}

/** The rows that are to be removed, and how one is. */
interface RowsToRemove {
  /** Pages from the row after this one on, each with the last row that was looked at. */
  readonly read: (
    after: number,
  ) => AsyncIterable<{ readonly rows: readonly RowToRemove[]; readonly last: number }>;
  /** False where it was changed meanwhile. */
  readonly remove: (row: RowToRemove) => Promise<boolean>;
}

export const rowsOfImport = (
  userId: number,
  importId: number,
  months: ReadonlySet<number>,
): RowsToRemove => ({
  read: async function* (after) {
    for await (const rows of readImported(userId, importId, months, after))
      yield {
        rows: rows.map((row) => ({ ...row, updatedAt: 0, isAnswer: false })),
        last: rows.at(-1)?.id ?? after,
      };
  },
  remove: ({ id }) => deleteImported(userId, id, importId),
});

/** A dose that an app answered is asked for again, if it is not too late for that. */
export const rowsOfClient = (userId: number, clientId: string, now: number): RowsToRemove => ({
  read: (after) => readRowsOfClient(userId, clientId, after),
  remove: (row) =>
    row.isAnswer ? removeAnswerOf(userId, row, clientId, now) : deleteRowOfClient(userId, row, clientId),
});

interface ImportRemoval {
  readonly record: ImportRecord;
  readonly isAll: boolean;
}

/**
 * Removes the rows that an import or an app created and nothing else has changed since, in order of time. What is about to be removed is
 * counted first, and how far that came is kept: after a crash it goes on there, and counts no row twice. Undefined where
 * someone else is at it.
 */
export async function removeImported(
  userId: number,
  before: ImportRecord,
  rowsToRemove: RowsToRemove,
  now: number,
  { hasTime, pace }: RemovalLimits,
): Promise<ImportRemoval | undefined> {
  let record = before;
  const save = async (progress: RemovalProgress, dueAt: number) => {
    const changed = { ...record, progress };
    if (!(await replaceImport(userId, changed, dueAt))) return false;
    record = { ...changed, version: changed.version + 1 };
    return true;
  };
  let progress: RemovalProgress = { counted: -1, removed: 0, kept: 0, ...{ after: -1 }, ...before.progress };
  for await (const page of rowsToRemove.read(progress.after)) {
    for (const rows of chunks(page.rows, rowsAtOnce)) {
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
      const created = rows.filter(({ isCreated }) => isCreated);
      await markLate(
        userId,
        created.map(({ id }) => id),
        now,
      );
      // Changed in the moment between: it stays.
      let stayed = 0;
      await pace(created, async (some) => {
        const removed = await mapInParallel(some, deletesAtOnce, rowsToRemove.remove);
        stayed += removed.filter((isRemoved) => !isRemoved).length;
      });
      progress = { ...progress, after: last, removed: (progress.removed ?? 0) - stayed };
    }
    progress = { ...progress, after: Math.max(progress.after, page.last) };
    if (hasTime()) continue;
    if (!(await save(progress, now))) return undefined;
    return { record, isAll: false };
  }
  return (await save(progress, now)) ? { record, isAll: true } : undefined;
}
