import { createImport, listNewestImports } from '../../data/imports/import.ts';
import { createWriters } from '../../data/imports/import-writers.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { transactIfAllowed } from '../../data/table/transact.ts';
import { type ImportRecord, mostOpen, openSeconds, ownFormat } from '../../domain/imports/import.ts';

interface NewImport {
  readonly userId: number;
  readonly clientId?: string | undefined;
  readonly format: string;
  readonly label?: string | undefined;
}

/**
 * Begins an import; `tooMany` while `mostOpen` are open: somebody must have forgotten to end them. `undoing` while one is
 * being undone: rows that both have would be taken for unchanged, and then go with the former.
 */
export const beginImport = (
  { userId, clientId, format, label }: NewImport,
  now: number,
): Promise<ImportRecord | 'tooMany' | 'undoing'> =>
  retryOnConflict('The list of imports', async () => {
    const newest = await listNewestImports(userId, 2 * mostOpen);
    if (newest.filter(({ status }) => status === 'open').length >= mostOpen) return 'tooMany';
    if (newest.some(({ status, ofClient }) => status === 'undoing' && ofClient === undefined))
      return 'undoing';
    const record: ImportRecord = {
      id: (newest[0]?.id ?? 0) + 1,
      format,
      label,
      clientId,
      status: 'open',
      beganAt: now,
      version: 0,
    };
    const writes = [
      createImport(userId, record, now + openSeconds),
      createWriters(userId, record.id, clientId === undefined && format === ownFormat),
    ];
    return (await transactIfAllowed(writes)) ? record : conflict;
  });
