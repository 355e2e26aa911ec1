import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder that goes when this process does. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
