import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleHandlers } from '../../lib/bundle.ts';
import { handlerIds } from '../../lib/daymark-stack.ts';
import { median } from './measure.ts';

export interface BundleSize {
  readonly id: string;
  readonly bytes: number;
  /** CPU, in a process that just started. */
  readonly importMilliseconds: number;
}

/** Bundles every function and loads each `times` times. */
export async function measureBundles(times: number): Promise<BundleSize[]> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  try {
    const { folderOf } = await bundleHandlers({ ids: handlerIds, outputFolder: folder });
    return handlerIds.map((id) => {
      const file = join(folderOf(id), 'index.js');
      const loads = Array.from({ length: times }, () => importMilliseconds(file));
      return { id, bytes: statSync(file).size, importMilliseconds: median(loads) };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Loads the file in a new process and gives the milliseconds of CPU that took there. */
function importMilliseconds(file: string): number {
  const script =
    'const start = process.threadCpuUsage(); require(process.argv[1]);' +
    'const { user, system } = process.threadCpuUsage(start); console.log((user + system) / 1000)';
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script, file], {
    encoding: 'utf8',
    env: { AWS_REGION: 'eu-central-1', TABLE_NAME: 'table' },
  });
  if (stderr !== '') throw new Error(stderr);
  return Number(stdout);
}
