import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RuntimeProcess } from './runtime.ts';
import { synthesise } from './synthesise.ts';

declare global {
  var sharedRuntime: RuntimeProcess | undefined;
}

/** One runtime for the whole run; every test makes its own person, so the files can use it side by side. */
export default async function startSharedRuntime(): Promise<void> {
  const { folder, exitCode, output } = synthesise({ context: { corsOrigins: '*' } });
  if (exitCode !== 0) throw new Error(`The app cannot be synthesised:\n${output}`);
  const logFile = join(mkdtempSync(join(tmpdir(), 'daymark-log-')), 'runtime.log');
  globalThis.sharedRuntime = new RuntimeProcess({ assembly: folder, logFile });
  process.env.DAYMARK_URL = await globalThis.sharedRuntime.ready;
  process.env.DAYMARK_ASSEMBLY = folder;
  process.env.DAYMARK_LOG = logFile;
}
