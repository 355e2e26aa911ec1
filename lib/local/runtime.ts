import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { RuntimeOptions } from './arguments.ts';
import { type Application, readApplication, withoutStreams } from './assembly/application.ts';
import { readAssembly } from './assembly/assembly.ts';
import { region } from './assembly/names.ts';
import { synthesise } from './assembly/synthesise.ts';
import { openDataFolder } from './database/data-folder.ts';
import { type LocalDatabase, startDatabaseProcess, useDatabase } from './database/database-process.ts';
import { chooseEngine } from './database/engines.ts';
import { ensureTable, removeTable } from './database/ensure-table.ts';
import { operatorKey } from './database/proxied-calls.ts';
import { createGateway } from './gateway/gateway.ts';
import { type HttpServer, startHttpServer } from './gateway/http-server.ts';
import { createLocalEndpoints } from './gateway/local-endpoints.ts';
import { register, requireUnusedFolder } from './registration.ts';
import type { RuntimeInfo } from './runtime-info.ts';
import { type RuntimeParts, startParts } from './runtime-parts.ts';
import { SignInLinks } from './services/sign-in-links.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

export interface Runtime {
  readonly info: RuntimeInfo;
  readonly signInLinks: SignInLinks;
  /** Resolves if the database ends under the runtime. */
  readonly databaseEnded: Promise<void>;
  stop(): Promise<void>;
}

type Report = (step: string) => void;

/** Runs the synthesised app on this machine; `report` hears what is being done. */
export async function startRuntime(options: RuntimeOptions, report: Report): Promise<Runtime> {
  const undo: (() => unknown)[] = [];
  const onStop = (step: () => unknown) => void undo.push(step);
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    await requireUnusedFolder(options.dataFolder);
    const server = await startHttpServer(options.port);
    onStop(() => server.close());

    report('Starting the database');
    const database = await openDatabase(options);
    onStop(() => database.stop());
    const application = await buildApplication(options, server.baseUrl, report);

    report('Preparing the table');
    await database.ready;
    for (const table of application.tables) {
      await ensureTable(database.endpoint, table);
      if (options.databaseUrl !== undefined) onStop(() => removeTable(database.endpoint, table));
    }
    const parts = await startParts({ application, database, options, onStop });
    if (options.schedules === 'clock') {
      parts.scheduler.start();
      parts.streams.start();
    }
    const info: RuntimeInfo = {
      baseUrl: server.baseUrl,
      tableName: application.outputs.TableName ?? '',
      region,
      dynamodbEndpoint: parts.proxy.endpoint,
      accessKeyId: operatorKey,
      secretAccessKey: operatorKey,
      databaseProcessId: database.processId,
    };
    const signInLinks = serve(server, { application, parts, info, options });
    onStop(register(info, options));
    return { info, signInLinks, databaseEnded: database.ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openDatabase({ databaseUrl, dataFolder, engine }: RuntimeOptions): Promise<LocalDatabase> {
  if (databaseUrl !== undefined) return useDatabase(databaseUrl);
  if (dataFolder === undefined) return startDatabaseProcess(undefined, { engine: chooseEngine(engine) });
  const { folder, ...kept } = openDataFolder(dataFolder, engine);
  return startDatabaseProcess(folder, kept);
}

/** Reads the application from the given assembly, or from one that is made here. */
async function buildApplication(
  options: RuntimeOptions,
  baseUrl: string,
  report: Report,
): Promise<Application> {
  let { assemblyFolder } = options;
  if (assemblyFolder === undefined) {
    const parent = options.dataFolder ?? createTemporaryFolder();
    assemblyFolder = join(parent, 'assembly');
    const onBuild = () => report('Building the app and its functions');
    await synthesise({ outputFolder: assemblyFolder, context: options.context, onBuild });
  }
  const assembly = readAssembly(assemblyFolder);
  // Runtimes that share a database get names of their own, as two stacks in one account do.
  const suffix = options.databaseUrl === undefined ? '' : `-${randomUUID()}`;
  const whole = readApplication(assembly, baseUrl, suffix);
  return options.streams === 'off' ? withoutStreams(whole) : whole;
}

interface ServeProps {
  readonly application: Application;
  readonly parts: RuntimeParts;
  readonly info: RuntimeInfo;
  readonly options: RuntimeOptions;
}

/** Lets the server answer: the gateway, and what only a local service has. */
function serve(server: HttpServer, { application, parts, info, options }: ServeProps): SignInLinks {
  const { functionByArn, clock, empty } = parts;
  const answerLocally = createLocalEndpoints({
    ...parts,
    info,
    empty: options.dataFolder === undefined ? empty : undefined,
  });
  const gateway = createGateway({ api: application.api, functionByArn, now: () => clock.now() });
  const signInLinks = new SignInLinks();
  server.serve(async (incoming, outgoing) => {
    if (signInLinks.isOne(incoming.url)) signInLinks.answer(incoming, outgoing);
    else if (incoming.url?.startsWith('/local/')) await answerLocally(incoming, outgoing);
    else await gateway(incoming, outgoing);
  });
  return signInLinks;
}
