import { listImports, replaceImport } from '../../data/imports/import.ts';
import { readSlices, removeSlices } from '../../data/imports/import-slice.ts';
import { findWriters, hasLiveWriters } from '../../data/imports/import-writers.ts';
import { readImported } from '../../data/imports/imported-rows.ts';
import { startOfId } from '../../domain/ids/measurement-id.ts';
import type { ImportCounts, ImportRecord } from '../../domain/imports/import.ts';
import { askForDiscoveries } from '../discoveries/ask-for-discoveries.ts';
import type { StudiedPerson } from '../studies/examination/study-series.ts';

/**
 * Counts what the imports brought that have ended, once the history is summarised: then they are done, and what stands
 * out is looked for. False where time was too short, or a request of one is still writing.
 */
export async function finishImports(
  person: StudiedPerson,
  now: number,
  hasTime: () => boolean,
): Promise<boolean> {
  const ended = (await listImports(person.userId)).filter(({ status }) => status === 'summingUp');
  for (const record of ended) if (!(await finish(person, record, now, hasTime))) return false;
  return true;
}

async function finish(
  person: StudiedPerson,
  record: ImportRecord,
  now: number,
  hasTime: () => boolean,
): Promise<boolean> {
  const { userId } = person;
  const writers = await findWriters(userId, record.id);
  if (writers !== undefined && hasLiveWriters(writers, now)) return false;
  const counted = await countRows(userId, record, writers?.months ?? new Set(), hasTime);
  if (!counted.isAll) {
    await replaceImport(userId, { ...record, progress: counted.progress }, undefined);
    return false;
  }
  const { progress: _, ...rest } = record;
  const { after: __, ...rows } = counted.progress;
  const counts = await withUnchanged(userId, record.id, rows);
  // Someone has it undone meanwhile.
  if (!(await replaceImport(userId, { ...rest, status: 'done', counts }, undefined))) return true;
  await removeSlices(userId, record.id);
  if (counts.created + counts.updated > 0) await askForDiscoveries(person, now);
  return true;
}

type RowCounts = Omit<ImportCounts, 'unchanged'>;

async function countRows(
  userId: number,
  { id, progress }: ImportRecord,
  months: ReadonlySet<number>,
  hasTime: () => boolean,
): Promise<{ readonly isAll: boolean; readonly progress: RowCounts & { readonly after: number } }> {
  const { after = -1, created = 0, updated = 0, first, last } = progress ?? {};
  let found = { after, created, updated, first, last };
  for await (const rows of readImported(userId, id, months, after)) {
    if (!hasTime()) return { isAll: false, progress: found };
    const [oldest, newest] = [rows[0], rows.at(-1)];
    if (oldest === undefined || newest === undefined) continue;
    const own = rows.filter(({ isCreated }) => isCreated).length;
    found = {
      after: newest.id,
      created: found.created + own,
      updated: found.updated + rows.length - own,
      first: found.first ?? startOfId(oldest.id),
      last: startOfId(newest.id),
    };
  }
  return { isAll: true, progress: found };
}

async function withUnchanged(userId: number, importId: number, rows: RowCounts): Promise<ImportCounts> {
  let counts: ImportCounts = { ...rows, unchanged: 0 };
  for await (const slices of readSlices(userId, importId))
    for (const { unchanged, first, last } of slices)
      counts = {
        ...counts,
        unchanged: counts.unchanged + unchanged,
        first: Math.min(first, counts.first ?? first),
        last: Math.max(last, counts.last ?? last),
      };
  return counts;
}
