import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { appendFileSync, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { callDynamoDb } from '../../lib/local/database/dynamodb-call.ts';
import type { FaultPlan } from '../../lib/local/database/fault-plan.ts';
import type { FaultReport } from '../../lib/local/database/faults.ts';
import type { Usage } from '../../lib/local/database/usage.ts';
import type { RuntimeInfo } from '../../lib/local/runtime-info.ts';
import type { JobRun } from '../../lib/local/schedules/scheduler.ts';
import type { MailReport } from '../../lib/local/services/local-ses.ts';
import type { SentMail } from '../../lib/local/services/sent-mails.ts';
import type { FailedEvent } from '../../lib/local/streams/failed-events.ts';
import { pushPrivateKey, variableSecretKey, webhookSecretKey } from '../../shared/data/keys/deployment.ts';

const projectFolder = join(import.meta.dirname, '..', '..');

/**
 * Most instances of functions live for a few requests: with room for what they make meanwhile there is little to
 * collect, and several threads to do it cost more than they help.
 */
const lightCollections = ['--min-semi-space-size=8', '--single-threaded-gc'];

export interface RuntimeOptions {
  /** An assembly to run; saves synthesising one. */
  readonly assembly?: string | undefined;
  /** @default memory */
  readonly data?: string;
  /** `own`: for a test that does something to the database itself. @default the one that all runtimes share */
  readonly database?: 'own';
  readonly port?: number;
  readonly context?: Readonly<Record<string, string>>;
  /** `manual`: jobs run when the test says so, never in between. @default clock */
  readonly schedules?: 'clock' | 'manual';
  /** `on`: functions follow what is written; few tests need it, and it takes long. @default 'off' */
  readonly streams?: 'on' | 'off';
  /** `on`: it makes a demo person and prints the way to their app. @default 'off' */
  readonly demo?: 'on' | 'off';
  readonly environment?: Readonly<Record<string, string>>;
  /** Also keeps what it writes in this file. */
  readonly logFile?: string;
}

export interface RuntimeExit {
  readonly code: number | null;
  readonly output: string;
}

/** A local runtime as a child process; it ends with this process at the latest. */
export class RuntimeProcess {
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  readonly #newLine = new EventEmitter();
  readonly ended: Promise<RuntimeExit>;
  readonly ready: Promise<string>;

  constructor(options: RuntimeOptions) {
    this.#child = spawn(process.execPath, [...lightCollections, 'bin/local.ts', ...argumentsOf(options)], {
      cwd: projectFolder,
      env: { ...process.env, ...options.environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const log = options.logFile === undefined ? undefined : createWriteStream(options.logFile);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on('line', (line) => {
        this.#lines.push(line);
        log?.write(`${line}\n`);
        this.#keep(line);
        this.#newLine.emit('line', line);
        if (line.startsWith('ready ')) resolve(line.slice('ready '.length));
      });
    }
    this.ready = promise;
    this.ready.catch(() => undefined);
    this.ended = new Promise((done) => {
      this.#child.once('close', (code) => {
        log?.end();
        const output = this.#lines.join('\n');
        reject(new Error(`The runtime ended with code ${code}:\n${output}`));
        done({ code, output });
      });
    });
  }

  /** CI shows what was written beside a test that failed meanwhile. */
  #keep(line: string): void {
    const folder = process.env.DAYMARK_KEEP_LOGS;
    if (folder !== undefined)
      appendFileSync(join(folder, `${this.#child.pid}.log`), `${new Date().toISOString()} ${line}\n`);
  }

  /** The lines that it wrote so far. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  /** Waits for the next line that fits; the test's own time limit ends the wait. */
  nextLine(fits: (line: string) => boolean): Promise<string> {
    return new Promise((resolve) => {
      const look = (line: string) => {
        if (!fits(line)) return;
        this.#newLine.off('line', look);
        resolve(line);
      };
      this.#newLine.on('line', look);
    });
  }

  get processId(): number | undefined {
    return this.#child.pid;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}

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
  /** Splits the partitions of the table, so that its stream goes on in other shards. */
  splitPartitions(): Promise<void>;
  /** Sets the number of mails that SES takes a second; 14 where none is given. */
  limitMails(rate?: number): Promise<void>;
  /** Lets the newest mail to an address have come back, or have been reported as spam. */
  reportMail(address: string, kind: MailReport): Promise<void>;
  /** All mails that were sent, the newest first. */
  sentMails(): Promise<SentMail[]>;
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
  const urls = (process.env.DAYMARK_LEASED_URLS ?? '').split(' ');
  const url = urls[Number(process.env.JEST_WORKER_ID ?? 1) - 1] ?? '';
  const runtime = endpointsAt(url);
  await (newlyDeployed ? runtime.reset() : removePeople(runtime));
  return runtime;
}

/** Leaves the deployment what it knows of itself, because its instances go on and remember it. */
async function removePeople({ url, info }: RuntimeEndpoints): Promise<void> {
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
    sentMails: () => call(url, 'GET', '/local/outbox'),
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

function argumentsOf({
  assembly,
  data = 'memory',
  database,
  port = 0,
  context = {},
  schedules,
  streams = 'off',
  demo = 'off',
}: RuntimeOptions): string[] {
  const { DAYMARK_DATABASE: shared } = process.env;
  // The streams of several tables in one database slow down every call to each of them.
  const isShared = shared !== undefined && data === 'memory' && database === undefined && streams === 'off';
  return [
    '--port',
    String(port),
    '--data',
    data,
    ...(isShared ? ['--database', shared] : []),
    ...(assembly === undefined ? [] : ['--assembly', assembly]),
    ...(schedules === undefined ? [] : ['--schedules', schedules]),
    '--streams',
    streams,
    '--demo',
    demo,
    ...Object.entries(context).flatMap(([name, value]) => ['--context', `${name}=${value}`]),
  ];
}
