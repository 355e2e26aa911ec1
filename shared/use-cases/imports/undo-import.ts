import { changedImport, findImport } from '../../data/imports/import.ts';
import { closeToWriters } from '../../data/imports/import-writers.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { transactIfAllowed } from '../../data/table/transact.ts';
import type { ImportRecord } from '../../domain/imports/import.ts';

/** Has an import undone in the background; one that is being undone, or is, stays as it is. */
export const undoImport = (userId: number, id: number, now: number): Promise<ImportRecord | undefined> =>
  retryOnConflict('The import', async () => {
    const record = await findImport(userId, id);
    if (record === undefined || record.status === 'undoing' || record.status === 'undone') return record;
    const { progress: _, ...rest } = record;
    const undone: ImportRecord = { ...rest, status: 'undoing', endedAt: record.endedAt ?? now };
    const writes = [changedImport(userId, undone, now), closeToWriters(userId, id)];
    return (await transactIfAllowed(writes)) ? undone : conflict;
  });
