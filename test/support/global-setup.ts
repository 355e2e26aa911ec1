import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalDatabase, startDatabaseProcess } from '../../lib/local/database/database-process.ts';
import { keepDocument } from './document/keep-document.ts';
import { RuntimeProcess } from './runtime-process.ts';
import { synthesiseStacks } from './stacks/stacks.ts';
import { testedEngine } from './tested-engine.ts';

declare global {
  var testRuntimes: RuntimeProcess[] | undefined;
  var testDatabase: LocalDatabase | undefined;
  /** Made by the set-up, and removed after the run. */
  var testFolders: string[] | undefined;
}

/** Jest's description of a run. */
interface RunSettings {
  readonly maxWorkers: number;
  /** Set where only some files were asked for. */
  readonly testPathPatterns: { isSet(): boolean };
}

/**
 * One runtime for the whole run, which files use side by side because every test makes its own person, and one for
 * each worker, for files that need it for themselves, all with tables of their own in one database. The trial app is for the tests of the runtime itself.
 */
export default async function startRuntimes({ maxWorkers, testPathPatterns }: RunSettings): Promise<void> {
  const life = testPathPatterns.isSet() ? 'short' : 'long';
  globalThis.testDatabase = await startDatabaseProcess(undefined, { engine: testedEngine(), life });
  const [stacks] = await Promise.all([
    synthesiseStacks(['service', 'invited', 'closed', 'trial']),
    globalThis.testDatabase.ready,
  ]);
  const assembly = join(stacks, 'service');
  process.env.DAYMARK_DATABASE_URL = globalThis.testDatabase.endpoint;
  const logs = mkdtempSync(join(tmpdir(), 'daymark-log-'));
  globalThis.testFolders = [logs];
  const logFile = join(logs, 'runtime.log');
  const shared = new RuntimeProcess({ assembly, logFile });
  const leased = Array.from(
    { length: maxWorkers },
    () => new RuntimeProcess({ assembly, schedules: 'manual' }),
  );
  globalThis.testRuntimes = [shared, ...leased];
  const [sharedUrl, ...leasedUrls] = await Promise.all(globalThis.testRuntimes.map(({ ready }) => ready));
  process.env.DAYMARK_URL = sharedUrl;
  keepDocument(logs, (await (await fetch(`${sharedUrl}/openapi.json`)).json()) as object);
  process.env.DAYMARK_DOCUMENT = logs;
  process.env.DAYMARK_LEASED_URLS = leasedUrls.join(' ');
  process.env.DAYMARK_ASSEMBLY = assembly;
  process.env.DAYMARK_TRIAL_ASSEMBLY = join(stacks, 'trial');
  process.env.DAYMARK_LOG = logFile;
}
