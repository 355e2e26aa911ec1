import { join } from 'node:path';
import type { RuntimeOptions } from './arguments.ts';
import type { Application, TableDefinition } from './assembly/application.ts';
import { LocalClock } from './clock.ts';
import type { LocalDatabase } from './database/database-process.ts';
import { startDynamoDbProxy } from './database/dynamodb-proxy.ts';
import type { EngineName } from './database/engines.ts';
import { emptyTable } from './database/ensure-table.ts';
import type { TableHooks } from './database/table-hooks.ts';
import { AccountConcurrency } from './functions/account-concurrency.ts';
import { type Endpoints, functionEnvironment } from './functions/function-environment.ts';
import { FunctionPool } from './functions/function-pool.ts';
import type { Instances } from './gateway/local-bodies.ts';
import type { LocalOperations } from './gateway/local-endpoints.ts';
import { Scheduler } from './schedules/scheduler.ts';
import { type AwsServices, startAwsServices } from './services/aws-services.ts';
import type { Mails } from './services/sent-mails.ts';
import { shortLine } from './short-log.ts';
import { FailedEvents } from './streams/failed-events.ts';
import { Streams } from './streams/streams.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** The database that the hooks of tests reach into. */
export interface HookedDatabase {
  readonly target: string;
  readonly engine: EngineName;
  readonly tables: readonly TableDefinition[];
  readonly onStop: (step: () => unknown) => void;
}

/** The parts that the local endpoints of tests ask or disturb. */
export interface HookedParts {
  readonly services: AwsServices;
  readonly streams: Pick<Streams, 'split'>;
  readonly failedEvents: FailedEvents;
  readonly pools: ReadonlyMap<string, FunctionPool>;
}

/** Additions of tests to the service: a way into calls to the table, and local endpoints. */
export interface TestHooks extends TableHooks {
  endpoints(usual: LocalOperations, parts: HookedParts): LocalOperations;
}

export interface RuntimePartsProps {
  readonly application: Application;
  readonly database: LocalDatabase;
  readonly options: Pick<RuntimeOptions, 'dataFolder' | 'log' | 'idleSeconds' | 'patience' | 'concurrency'>;
  /** The way that mails go. */
  readonly mails: Mails;
  /** The access key of the operator's command line. @default one that everybody knows */
  readonly operatorAccessKey?: string;
  /** Makes the additions of tests. @default none */
  readonly hooksOf?: ((database: HookedDatabase) => TestHooks) | undefined;
  /** Hears how to stop each part, in the order of their starts. */
  readonly onStop: (step: () => unknown) => void;
}

/** Starts everything that replaces AWS behind the gateway: the table, the functions, and what calls them. */
export async function startParts({
  application,
  database,
  options,
  mails,
  operatorAccessKey,
  hooksOf,
  onStop,
}: RuntimePartsProps) {
  const { endpoint: target, engine } = database;
  const hooks = hooksOf?.({ target, engine, tables: application.tables, onStop });
  const clock = new LocalClock();
  const proxy = await startDynamoDbProxy({ ...application, target, hooks, clock, operatorAccessKey });
  onStop(() => proxy.close());

  function functionByArn(arn: string): FunctionPool {
    const pool = pools.get(arn);
    if (!pool) throw new Error(`The template has no function ${arn}.`);
    return pool;
  }
  const failedEvents = new FailedEvents();
  const called = { functionByArn, sentMails: mails, failedEvents, clock };
  const bucketFolder = join(options.dataFolder ?? createTemporaryFolder(), 'buckets');
  const services = await startAwsServices({ ...application, ...called, bucketFolder });
  onStop(() => services.close());
  const endpoints = { dynamodb: proxy.endpoint, services: services.endpoint };
  const pools = createPools(application, endpoints, clock, options);
  const endInstances = (reason: string) =>
    Promise.all([...pools.values()].map((pool) => pool.endInstances(reason)));
  onStop(() => endInstances('the service stops'));
  const streams = new Streams({
    mappings: application.streamMappings,
    functionByArn,
    endpoint: target,
    folder: options.dataFolder,
    writes: () => proxy.writes(),
    clockOffset: () => clock.now() - Date.now(),
    failedEvents,
  });
  const scheduler = new Scheduler({
    ...application,
    ...called,
    drainStreams: () => streams.drain(),
    allHandled: () => services.allHandled(),
  });
  onStop(() => streams.stop());
  onStop(() => scheduler.stop());

  const empty = async (instances: Instances) => {
    // An instance may remember what is in the table for as long as it lives.
    if (instances === 'end') await endInstances('the service is reset');
    for (const table of application.tables) await emptyTable(target, table);
    await services.emptyBuckets();
    streams.forget();
    failedEvents.empty();
  };
  return { hooks, pools, proxy, services, streams, scheduler, empty, ...called };
}

function createPools(
  application: Application,
  endpoints: Endpoints,
  clock: LocalClock,
  { log, idleSeconds, patience, concurrency }: RuntimePartsProps['options'],
) {
  const account = new AccountConcurrency(concurrency);
  return new Map(
    application.functions.map((definition) => [
      definition.arn,
      new FunctionPool(definition, {
        idleMilliseconds: idleSeconds * 1000,
        account,
        isPatient: patience === 'on',
        clockOffset: clock.offset,
        environment: functionEnvironment(definition, endpoints),
        reword: log === 'short' ? shortLine : undefined,
      }),
    ]),
  );
}
