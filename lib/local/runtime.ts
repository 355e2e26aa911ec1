import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RuntimeOptions } from './arguments.ts';
import { type Application, readApplication, withoutStreams } from './assembly/application.ts';
import { readAssembly } from './assembly/assembly.ts';
import { region } from './assembly/names.ts';
import { LocalClock } from './clock.ts';
import { startDynamoDbLocal, useDynamoDbLocal } from './database/dynamodb-local.ts';
import { operatorKey, startDynamoDbProxy } from './database/dynamodb-proxy.ts';
import { emptyTable, ensureTable, removeTable } from './database/ensure-table.ts';
import { Faults } from './database/faults.ts';
import { requireJava } from './database/java.ts';
import { LaggingIndexes } from './database/lagging-indexes.ts';
import { UsageCounter } from './database/usage.ts';
import { type Endpoints, functionEnvironment } from './functions/function-environment.ts';
import { FunctionPool } from './functions/function-pool.ts';
import { buildWorkerScript } from './functions/worker-script.ts';
import { createGateway } from './gateway/gateway.ts';
import { startHttpServer } from './gateway/http-server.ts';
import { createLocalEndpoints, type Instances } from './gateway/local-endpoints.ts';
import { register, requireUnusedFolder } from './registration.ts';
import type { RuntimeInfo } from './runtime-info.ts';
import { Scheduler } from './schedules/scheduler.ts';
import { startAwsServices } from './services/aws-services.ts';
import { SentMails } from './services/sent-mails.ts';
import { SignInLinks } from './services/sign-in-links.ts';
import { shortLine } from './short-log.ts';
import { FailedEvents } from './streams/failed-events.ts';
import { Streams } from './streams/streams.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

export interface Runtime {
  readonly info: RuntimeInfo;
  readonly signInLinks: SignInLinks;
  /** Settles if the database ends under the runtime. */
  readonly databaseEnded: Promise<void>;
  stop(): Promise<void>;
}

/** Runs the synthesised app on this machine; `report` hears what is being done. */
export async function startRuntime(
  options: RuntimeOptions,
  report: (step: string) => void,
): Promise<Runtime> {
  requireJava();
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    await requireUnusedFolder(options.dataFolder);
    const server = await startHttpServer(options.port);
    undo.push(() => server.close());

    report('Starting the database');
    const database =
      options.databaseUrl === undefined
        ? await startDynamoDbLocal(databaseFolder(options.dataFolder))
        : useDynamoDbLocal(options.databaseUrl);
    undo.push(() => database.stop());

    let { assemblyFolder } = options;
    if (assemblyFolder === undefined) {
      report('Building the app and its functions');
      const parent = options.dataFolder ?? createTemporaryFolder();
      assemblyFolder = join(parent, 'assembly');
      const { synthesise } = await import('./assembly/synthesise.ts');
      await synthesise(assemblyFolder, options.context);
    }
    const assembly = readAssembly(assemblyFolder);
    // Runtimes that share a database get names of their own, as two stacks in one account do.
    const suffix = options.databaseUrl === undefined ? '' : `-${randomUUID()}`;
    const stackName = `${assembly.stackName}${suffix}`;
    const whole = readApplication({ ...assembly, stackName }, server.baseUrl);
    const application = options.streams === 'off' ? withoutStreams(whole) : whole;

    report('Preparing the table');
    await database.ready;
    for (const table of application.tables) {
      await ensureTable(database.endpoint, table);
      if (options.databaseUrl !== undefined) undo.push(() => removeTable(database.endpoint, table));
    }

    const usage = new UsageCounter();
    const faults = new Faults();
    const clock = new LocalClock();
    const indexes = new LaggingIndexes(database.endpoint, application.tables);
    undo.push(() => indexes.turnOff());
    const target = database.endpoint;
    const proxy = await startDynamoDbProxy({ ...application, target, usage, faults, indexes, clock });
    undo.push(() => proxy.close());

    function functionByArn(arn: string): FunctionPool {
      const pool = pools.get(arn);
      if (!pool) throw new Error(`The template has no function ${arn}.`);
      return pool;
    }
    const sentMails = new SentMails();
    const failedEvents = new FailedEvents();
    const services = await startAwsServices({
      ...application,
      functionByArn,
      sentMails,
      failedEvents,
      clock,
    });
    undo.push(() => services.close());
    const endpoints = { dynamodb: proxy.endpoint, services: services.endpoint };
    const pools = await createPools(application, endpoints, clock, options);
    const endInstances = () => Promise.all([...pools.values()].map((pool) => pool.endInstances()));
    undo.push(endInstances);
    const streams = new Streams({
      mappings: application.streamMappings,
      functionByArn,
      endpoint: database.endpoint,
      folder: options.dataFolder,
      writes: () => proxy.writes(),
      clockOffset: () => clock.now() - Date.now(),
      failedEvents,
    });
    const scheduler = new Scheduler(application.schedules, functionByArn, clock, () => streams.drain());
    undo.push(() => streams.stop());
    undo.push(() => scheduler.stop());
    if (options.schedules === 'clock') {
      scheduler.start();
      streams.start();
    }

    const info: RuntimeInfo = {
      baseUrl: server.baseUrl,
      tableName: application.outputs.TableName ?? '',
      region,
      dynamodbEndpoint: proxy.endpoint,
      accessKeyId: operatorKey,
      secretAccessKey: operatorKey,
      databaseProcessId: database.processId,
    };
    const empty = async (instances: Instances) => {
      // An instance may remember what stands in the table for as long as it lives.
      if (instances === 'end') await endInstances();
      for (const table of application.tables) await emptyTable(database.endpoint, table);
      streams.forget();
      sentMails.empty();
      failedEvents.empty();
    };
    const answerLocally = createLocalEndpoints({
      clock,
      scheduler,
      usage,
      faults,
      indexes,
      sentMails,
      failedEvents,
      streams,
      services,
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
    undo.push(register(info, options));
    return { info, signInLinks, databaseEnded: database.ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function databaseFolder(dataFolder: string | undefined): string | undefined {
  if (dataFolder === undefined) return undefined;
  const folder = join(dataFolder, 'dynamodb');
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function createPools(
  application: Application,
  endpoints: Endpoints,
  clock: LocalClock,
  { log }: RuntimeOptions,
) {
  const workerScript = await buildWorkerScript();
  return new Map(
    application.functions.map((definition) => [
      definition.arn,
      new FunctionPool(definition, {
        workerScript,
        clockOffset: clock.offset,
        environment: functionEnvironment(definition, endpoints),
        reword: log === 'short' ? shortLine : undefined,
      }),
    ]),
  );
}
