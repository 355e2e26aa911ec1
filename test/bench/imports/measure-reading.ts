import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type MadeUp, writeMadeUpExport } from './made-up-export.ts';
import type { ReadFigures } from './read-export.ts';
import { type BrowserFigures, readInBrowser } from './read-in-browser.ts';

export interface Reading extends MadeUp, ReadFigures {
  /** The size of the archive. */
  readonly packedBytes: number;
  /** Absent without a browser. */
  readonly browser?: BrowserFigures;
}

/** Makes up an export of Apple Health and reads it as the command line and the app do: a preview, then the rows. */
export async function measureReading(megabytes: number, inBrowserToo: boolean): Promise<Reading> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-imports-'));
  try {
    const file = join(folder, 'export.zip');
    const madeUp = await writeMadeUpExport(file, megabytes * 1_000_000);
    const program = join(import.meta.dirname, 'read-export.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program, file]);
    const figures = JSON.parse(stdout) as ReadFigures;
    const browser = inBrowserToo ? await readInBrowser(file) : undefined;
    for (const { readings } of [figures, ...(browser === undefined ? [] : [browser])])
      if (readings !== madeUp.records)
        throw new Error(`${readings} readings were found, ${madeUp.records} are in the file.`);
    return { ...madeUp, ...figures, packedBytes: statSync(file).size, ...(browser && { browser }) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
