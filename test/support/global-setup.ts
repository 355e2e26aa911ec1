import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RuntimeProcess } from './runtime.ts';
import { synthesiseOrFail } from './synthesise.ts';

declare global {
  var sharedRuntime: RuntimeProcess | undefined;
}

/**
 * One runtime for the whole run; every test makes its own person, so the files can use it side by side. The trial
 * app is for the tests of the runtime itself.
 */
export default async function startSharedRuntime(): Promise<void> {
  const [assembly, trialAssembly] = await Promise.all([
    synthesiseOrFail({ context: { corsOrigins: '*' } }),
    synthesiseOrFail({ app: 'test/fixtures/trial-app/app.ts', context: { corsOrigins: '*' } }),
  ]);
  const logFile = join(mkdtempSync(join(tmpdir(), 'daymark-log-')), 'runtime.log');
  globalThis.sharedRuntime = new RuntimeProcess({ assembly, logFile });
  process.env.DAYMARK_URL = await globalThis.sharedRuntime.ready;
  process.env.DAYMARK_ASSEMBLY = assembly;
  process.env.DAYMARK_TRIAL_ASSEMBLY = trialAssembly;
  process.env.DAYMARK_LOG = logFile;
}
