import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder that goes again with the last of the steps in `undo`. */
export function createTemporaryFolder(undo: (() => unknown)[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
