import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type FunctionDefinition, readApplication } from '../../../lib/local/assembly/application.ts';
import { readAssembly } from '../../../lib/local/assembly/assembly.ts';
import { region } from '../../../lib/local/assembly/names.ts';
import { startDatabaseProcess } from '../../../lib/local/database/database-process.ts';
import { ensureTable } from '../../../lib/local/database/ensure-table.ts';
import { synthesiseOrFail } from '../../support/stacks/synthesise.ts';
import { withoutRateLimits } from '../without-rate-limits.ts';
import { MeasuredProcess } from './measured-process.ts';

export interface ServedFunctions {
  /** All functions, and nothing else. */
  readonly server: MeasuredProcess;
  readonly databaseProcessId: number;
  readonly functions: readonly FunctionDefinition[];
  stop(): Promise<void>;
}

/** The bundles of all functions in one process, the local database, in memory, in another. */
export async function serveFunctions(): Promise<ServedFunctions> {
  const [assembly, database] = await Promise.all([
    synthesiseOrFail({ context: withoutRateLimits }),
    startDatabaseProcess(undefined),
  ]);
  await database.ready;
  const { tables, functions } = readApplication(readAssembly(assembly), '');
  for (const table of tables) await ensureTable(database.endpoint, table);
  const server = await MeasuredProcess.start({
    script: join(import.meta.dirname, 'functions-server.ts'),
    args: [assembly],
    folder: assembly,
    environment: {
      AWS_REGION: region,
      AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
      AWS_ACCESS_KEY_ID: 'bench',
      AWS_SECRET_ACCESS_KEY: 'bench',
    },
  });
  return {
    server,
    databaseProcessId: database.processId,
    functions,
    async stop() {
      await server.stop();
      await database.stop();
      rmSync(assembly, { recursive: true, force: true });
    },
  };
}
