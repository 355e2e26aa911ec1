import { sealingRequest } from '../../data/histories/sealing-schedule.ts';
import { changedImport, findImport } from '../../data/imports/import.ts';
import { closeToWriters } from '../../data/imports/import-writers.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { transactIfAllowed } from '../../data/table/transact.ts';
import type { ImportRecord } from '../../domain/imports/import.ts';

/** Ends an import whose rows are all sent: they are summed up and counted next. One that has ended stays as it is. */
export const endImport = (userId: number, id: number, now: number): Promise<ImportRecord | undefined> =>
  retryOnConflict('The import', async () => {
    const record = await findImport(userId, id);
    if (record === undefined) return undefined;
    if (record.status !== 'open') return record;
    const ended: ImportRecord = { ...record, status: 'summingUp', endedAt: now };
    const writes = [
      changedImport(userId, ended, undefined),
      closeToWriters(userId, id),
      sealingRequest(userId, now),
    ];
    return (await transactIfAllowed(writes)) ? ended : conflict;
  });
