import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localContext } from '../../lib/local/assembly/local-context.ts';
import { type DynamoDbLocal, startDynamoDbLocal } from '../../lib/local/database/dynamodb-local.ts';
import { RuntimeProcess } from './runtime.ts';
import { synthesiseOrFail } from './synthesise.ts';

declare global {
  var testRuntimes: RuntimeProcess[] | undefined;
  var testDatabase: DynamoDbLocal | undefined;
}

/**
 * One runtime for the whole run, which files use side by side because every test makes its own person, and one for
 * each worker, for files that need it for themselves, all with tables of their own in one database. The trial app is for the tests of the runtime itself.
 */
export default async function startRuntimes({ maxWorkers }: { readonly maxWorkers: number }): Promise<void> {
  globalThis.testDatabase = await startDynamoDbLocal(undefined);
  const [assembly, trialAssembly] = await Promise.all([
    synthesiseOrFail({ context: localContext }),
    synthesiseOrFail({ app: 'test/fixtures/trial-app/app.ts', context: { corsOrigins: '*' } }),
    globalThis.testDatabase.ready,
  ]);
  process.env.DAYMARK_DATABASE = globalThis.testDatabase.endpoint;
  const logFile = join(mkdtempSync(join(tmpdir(), 'daymark-log-')), 'runtime.log');
  const shared = new RuntimeProcess({ assembly, logFile });
  const leased = Array.from(
    { length: maxWorkers },
    () => new RuntimeProcess({ assembly, schedules: 'manual' }),
  );
  globalThis.testRuntimes = [shared, ...leased];
  const [sharedUrl, ...leasedUrls] = await Promise.all(globalThis.testRuntimes.map(({ ready }) => ready));
  process.env.DAYMARK_URL = sharedUrl;
  process.env.DAYMARK_LEASED_URLS = leasedUrls.join(' ');
  process.env.DAYMARK_ASSEMBLY = assembly;
  process.env.DAYMARK_TRIAL_ASSEMBLY = trialAssembly;
  process.env.DAYMARK_LOG = logFile;
}
