import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type MadeUp, writeMadeUpExport } from './made-up-export.ts';
import type { ReadFigures } from './read-export.ts';

export interface Reading extends MadeUp, ReadFigures {
  /** Of the archive. */
  readonly packedBytes: number;
}

/** Makes up an export of Apple Health and reads it as the command line does: a preview, then the rows. */
export async function measureReading(megabytes: number): Promise<Reading> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-imports-'));
  try {
    const file = join(folder, 'export.zip');
    const madeUp = await writeMadeUpExport(file, megabytes * 1_000_000);
    const program = join(import.meta.dirname, 'read-export.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program, file]);
    const figures = JSON.parse(stdout) as ReadFigures;
    if (figures.readings !== madeUp.records)
      throw new Error(`${figures.readings} readings were found, ${madeUp.records} are in the file.`);
    return { ...madeUp, ...figures, packedBytes: statSync(file).size };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
