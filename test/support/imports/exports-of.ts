import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportPerson } from '../../../lib/admin/transfer/export-person.ts';
import type { Person, Service } from '../client.ts';

/** Lines about the import itself and the arrival of its rows: undoing does not undo that it happened. */
const tellsOfImport = /^\{"type":"(import|importWriters|channelCounter|source|changes|discoveries)"/;

export interface ExportTexts {
  readonly measurements: string;
  /** All records of the person but those lines. */
  readonly records: string;
}

/** Everything of a person as the export writes it. */
export async function exportTexts(service: Service, { userId }: Person): Promise<ExportTexts> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-export-'));
  try {
    const { measurementsFile, recordsFile } = await service.inTable(() =>
      exportPerson(userId, folder, () => undefined),
    );
    const lines = readFileSync(recordsFile, 'utf8').split('\n');
    return {
      measurements: readFileSync(measurementsFile, 'utf8'),
      records: lines.filter((line) => !tellsOfImport.test(line)).join('\n'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
