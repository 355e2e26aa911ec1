import { sealingRequest } from '../../data/histories/sealing-schedule.ts';
import { changedImport, findImport } from '../../data/imports/import.ts';
import { closeToWriters } from '../../data/imports/import-writers.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { transactIfAllowed } from '../../data/table/transact.ts';
import type { ImportRecord } from '../../domain/imports/import.ts';

/** The person whose import it is, and the app that they use, if they use one. */
interface ImportCaller {
  readonly userId: number;
  readonly clientId?: string | undefined;
}

/** An app may write and end what it began itself; the person may do so with all. */
const isOwner = ({ clientId }: ImportCaller, record: ImportRecord): boolean =>
  clientId === undefined || clientId === record.clientId;

export async function mayWriteImport(caller: ImportCaller, id: number): Promise<boolean> {
  if (caller.clientId === undefined) return true;
  const record = await findImport(caller.userId, id);
  return record !== undefined && isOwner(caller, record);
}

/**
 * Ends an import whose rows are all sent: they are summarised and counted next. One that has ended stays as it is;
 * undefined where the caller has no such import.
 */
export const endImport = (caller: ImportCaller, id: number, now: number): Promise<ImportRecord | undefined> =>
  retryOnConflict('The import', async () => {
    const { userId } = caller;
    const record = await findImport(userId, id);
    if (record === undefined || !isOwner(caller, record)) return undefined;
    if (record.status !== 'open') return record;
    const ended: ImportRecord = { ...record, status: 'summingUp', endedAt: now };
    const writes = [
      changedImport(userId, ended, undefined),
      closeToWriters(userId, id),
      sealingRequest(userId, now),
    ];
    return (await transactIfAllowed(writes)) ? ended : conflict;
  });
