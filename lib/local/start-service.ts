import type { RuntimeOptions } from './arguments.ts';
import type { TableDefinition } from './assembly/application.ts';
import { buildApplication } from './assembly/build-application.ts';
import { region } from './assembly/names.ts';
import { ensureTable } from './database/ensure-table.ts';
import { openDatabase } from './database/open-database.ts';
import { operatorKey } from './database/proxied-calls.ts';
import { startHttpServer } from './gateway/http-server.ts';
import type { RuntimeInfo } from './runtime-info.ts';
import { type RuntimePartsProps, startParts } from './runtime-parts.ts';
import type { OnStop } from './start-in-steps.ts';

interface ServiceProps extends Pick<RuntimePartsProps, 'mails' | 'operatorAccessKey' | 'hooksOf'> {
  readonly options: RuntimePartsProps['options'] &
    Pick<RuntimeOptions, 'port' | 'databaseUrl' | 'engine'> &
    Partial<Pick<RuntimeOptions, 'assemblyFolder' | 'streams'>>;
  readonly settings: Readonly<Record<string, unknown>>;
  /** The service of a household: its address, and where it listens. */
  readonly home?: { readonly address: string; readonly listen: string };
  /** Looks at the tables that are to be, before they are made. */
  readonly beforeTables: (endpoint: string, tables: readonly TableDefinition[]) => unknown;
  /** Hears what is being done. */
  readonly report: (step: string) => void;
  readonly onStop: OnStop;
}

/** Starts the synthesised app with its database, before anybody is answered. */
export async function startService({ options, settings, home, report, onStop, ...props }: ServiceProps) {
  const server = await startHttpServer(options.port, home?.listen);
  onStop(() => server.close());

  report('Starting the database');
  const database = await openDatabase(options);
  onStop(() => database.stop());
  const baseUrl = home?.address ?? server.baseUrl;
  const whole = await buildApplication(
    // Tables keep their names in a household's own database.
    { ...options, settings, ...(home && { databaseUrl: undefined }) },
    baseUrl,
    () => report('Building the app and its functions'),
  );
  // Figures of everybody want more people than a household has.
  const application = home ? { ...whole, machines: [] } : whole;

  report('Preparing the table');
  await database.ready;
  await props.beforeTables(database.endpoint, application.tables);
  for (const table of application.tables) await ensureTable(database.endpoint, table);
  const parts = await startParts({ application, database, options, onStop, ...props });
  const { operatorAccessKey = operatorKey } = props;
  const info: RuntimeInfo = {
    baseUrl,
    tableName: application.outputs.TableName ?? '',
    region,
    dynamodbEndpoint: parts.proxy.endpoint,
    accessKeyId: operatorAccessKey,
    secretAccessKey: operatorAccessKey,
    databaseProcessId: database.processId,
  };
  return { server, database, application, parts, info };
}
