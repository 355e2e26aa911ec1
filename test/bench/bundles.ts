/**
 * How large each function's bundle is and how much CPU it takes to load in a process that just started. Run it by
 * `node test/bench/bundles.ts`; it prints figures and judges nothing.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleHandlers } from '../../lib/bundle.ts';
import { jobs } from '../../shared/jobs/index.ts';
import { routes } from '../../shared/routes/index.ts';
import { median } from './measure.ts';

const times = 9;
const ids = [...[...routes, ...jobs].map(({ id }) => id), 'not-found'];
const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));

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

try {
  const { folderOf } = await bundleHandlers({ ids, outputFolder: folder });
  console.log(`${'function'.padEnd(34)} ${'KB (≤ 250)'.padStart(11)} ${'ms (≤ 60)'.padStart(11)}`);
  for (const id of ids) {
    const file = join(folderOf(id), 'index.js');
    const loads = Array.from({ length: times }, () => importMilliseconds(file));
    const kilobytes = (statSync(file).size / 1000).toFixed(1);
    console.log(`${id.padEnd(34)} ${kilobytes.padStart(11)} ${median(loads).toFixed(1).padStart(11)}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
