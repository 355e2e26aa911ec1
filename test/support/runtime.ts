import { callDynamoDb } from '../../lib/local/database/dynamodb-call.ts';
import type { InstanceCounts } from '../../lib/local/functions/function-pool.ts';
import type { RuntimeInfo } from '../../lib/local/runtime-info.ts';
import type { JobRun } from '../../lib/local/schedules/scheduler.ts';
import type { MailReport } from '../../lib/local/services/local-ses.ts';
import type { SentMail } from '../../lib/local/services/sent-mails.ts';
import type { FailedEvent } from '../../lib/local/streams/failed-events.ts';
import { pushPrivateKey, variableSecretKey, webhookSecretKey } from '../../shared/data/keys/deployment.ts';
import type { FaultPlan } from './local-service/fault-plan.ts';
import type { FaultReport } from './local-service/faults.ts';
import { type RuntimeExit, type RuntimeOptions, RuntimeProcess } from './runtime-process.ts';
import type { Usage } from './usage/usage-counter.ts';

/** The local endpoints of a runtime that serves. */
export interface RuntimeEndpoints {
  readonly url: string;
  info(): Promise<RuntimeInfo>;
  /** `{now}`, `{advance}` or nothing to reset; gives the new time. */
  clock(change?: { readonly now?: string; readonly advance?: number }): Promise<string>;
  /**
   * Runs these jobs, by their ids, and what follows streams before and after each; all jobs where none are named. One
   * that has nothing to do still looks at all its shards: a test names those that it is about.
   */
  tick(jobs?: readonly string[]): Promise<JobRun[]>;
  /** Events that functions could not handle and that were given up. */
  failedEvents(): Promise<FailedEvent[]>;
  /** Splits the partitions of the table, so that its stream continues in other shards. */
  splitPartitions(): Promise<void>;
  /** Sets the number of mails that SES takes a second; 14 where none is given. */
  limitMails(rate?: number): Promise<void>;
  /** Lets the newest mail to an address have come back, or have been reported as spam. */
  reportMail(address: string, kind: MailReport): Promise<void>;
  /** Lets S3 refuse so many calls from now on, as it does when it is busy. */
  refuseFiles(calls: number): Promise<void>;
  /** All mails that were sent, the newest first. */
  sentMails(): Promise<SentMail[]>;
  /** The instances of functions that there are. */
  instances(): Promise<readonly (InstanceCounts & { readonly function: string })[]>;
  usage(): Promise<Usage[]>;
  resetUsage(): Promise<void>;
  /** Lets calls to the database go wrong by a plan, or none without one; gives what the plan before did. */
  setFaults(plan?: Partial<FaultPlan>): Promise<FaultReport>;
  faults(): Promise<FaultReport>;
  /** Lets the indexes lag behind every write until the clock is moved. */
  lagIndexes(): Promise<void>;
  /** Begins again, as if just deployed: no data, no faults, nothing counted, the time as it is. */
  reset(): Promise<void>;
}

/** A runtime of one's own. */
export interface Runtime extends RuntimeEndpoints {
  readonly process: RuntimeProcess;
  stop(): Promise<RuntimeExit>;
  kill(): Promise<RuntimeExit>;
}

/** Starts a runtime of one's own: for a test that moves the clock, restarts, or needs other settings. */
export async function startRuntime(options: RuntimeOptions = {}): Promise<Runtime> {
  const child = new RuntimeProcess({ assembly: process.env.DAYMARK_ASSEMBLY, ...options });
  return withEndpoints(await child.ready, child);
}

/**
 * A runtime for this file alone, empty and with the clock right, that other files have used before: for a test that
 * moves the clock, counts what is used or looks at the whole table. Jobs run in it when `tick` says so. There is one
 * for each worker, which runs one file at a time. Its functions are warm, which saves starting them for each file,
 * and know the deployment's secrets; a test to which that matters asks for one that is `newlyDeployed`.
 */
export async function leaseRuntime({ newlyDeployed = false } = {}): Promise<RuntimeEndpoints> {
  const runtime = leasedEndpoints();
  await (newlyDeployed ? runtime.reset() : emptyLease(runtime));
  return runtime;
}

/** The one of this worker, as the file before left it. */
export function leasedEndpoints(): RuntimeEndpoints {
  const urls = (process.env.DAYMARK_LEASED_URLS ?? '').split(' ');
  return endpointsAt(urls[Number(process.env.JEST_WORKER_ID ?? 1) - 1] ?? '');
}

/** Leaves the deployment what it knows of itself, because its instances go on and remember it. */
export async function emptyLease({ url, info }: RuntimeEndpoints): Promise<void> {
  const { tableName: TableName, dynamodbEndpoint } = await info();
  const secretsIn = async (partition: string) => {
    const found = (await callDynamoDb(dynamodbEndpoint, 'Query', {
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: partition } },
    })) as { Items: object[] };
    return found.Items;
  };
  const partitions = [variableSecretKey, pushPrivateKey, webhookSecretKey].map(({ pk }) => pk);
  const own = (await Promise.all(partitions.map(secretsIn))).flat();
  await call(url, 'POST', '/local/reset', { instances: 'keep' });
  for (const Item of own) await callDynamoDb(dynamodbEndpoint, 'PutItem', { TableName, Item });
}

function withEndpoints(url: string, child: RuntimeProcess): Runtime {
  const end = (signal: NodeJS.Signals) => {
    child.signal(signal);
    return child.ended;
  };
  return {
    ...endpointsAt(url),
    process: child,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

async function call<Answer>(url: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

function endpointsAt(url: string): RuntimeEndpoints {
  return {
    url,
    info: () => call(url, 'GET', '/local/info'),
    clock: async (change = {}) => (await call<{ now: string }>(url, 'POST', '/local/clock', change)).now,
    tick: async (jobs) => (await call<{ ran: JobRun[] }>(url, 'POST', '/local/tick', { jobs })).ran,
    failedEvents: () => call(url, 'GET', '/local/failed-events'),
    splitPartitions: async () => {
      await call(url, 'POST', '/local/streams', { split: true });
    },
    reportMail: async (address, kind) => {
      await call(url, 'POST', '/local/mail-report', { address, kind });
    },
    limitMails: async (rate) => {
      await call(url, 'POST', '/local/mail', { rate });
    },
    refuseFiles: async (refuse) => {
      await call(url, 'POST', '/local/files', { refuse });
    },
    sentMails: () => call(url, 'GET', '/local/outbox'),
    instances: () => call(url, 'GET', '/local/instances'),
    usage: () => call(url, 'GET', '/local/usage'),
    resetUsage: async () => {
      await call(url, 'DELETE', '/local/usage');
    },
    setFaults: (plan = {}) => call(url, 'POST', '/local/faults', plan),
    faults: () => call(url, 'GET', '/local/faults'),
    lagIndexes: async () => {
      await call(url, 'POST', '/local/indexes', { lag: true });
    },
    reset: async () => {
      await call(url, 'POST', '/local/reset', {});
    },
  };
}
