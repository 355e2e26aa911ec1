import { createRequire } from 'node:module';

/** Events to handle, as text. */
export type Events = readonly string[];

export interface FunctionRun {
  /** The processor time of the whole process, all its threads together. */
  readonly cpuMicroseconds: number;
  readonly wallMilliseconds: readonly number[];
  /** Statuses other than 200, and what was thrown. */
  readonly failures: readonly string[];
}

// A function's bundle in a process of its own, which handles one event at a time as an instance in Lambda does: all
// CPU time of the process is the function's.
const [file = '', exportName = '', timeoutSeconds = ''] = process.argv.slice(2);
type Handler = (
  event: unknown,
  context: unknown,
) => Promise<{ statusCode?: number; body?: string } | undefined>;
const handler = createRequire(file)(file)[exportName] as Handler;

async function handle(text: string): Promise<string | undefined> {
  const deadline = performance.now() + Number(timeoutSeconds) * 1000;
  const context = {
    awsRequestId: crypto.randomUUID(),
    getRemainingTimeInMillis: () => Math.max(0, deadline - performance.now()),
  };
  const result = await handler(JSON.parse(text), context);
  JSON.stringify(result);
  const status = result?.statusCode ?? 200;
  return status === 200 ? undefined : `${status} ${result?.body?.slice(0, 300)}`;
}

const mostTries = 5;

/** Sends an event again that the database was too busy for, as a client does; the time is that of the last try. */
async function handlePatiently(event: string) {
  for (let tries = 1; ; tries++) {
    const startedAt = performance.now();
    const failure = await handle(event).catch(String);
    const milliseconds = performance.now() - startedAt;
    if (tries === mostTries || !failure?.startsWith('503 ')) return { milliseconds, failure };
  }
}

async function measure(events: readonly string[]): Promise<FunctionRun> {
  const wallMilliseconds: number[] = [];
  const failures: string[] = [];
  const before = process.cpuUsage();
  for (const event of events) {
    const { milliseconds, failure } = await handlePatiently(event);
    wallMilliseconds.push(milliseconds);
    if (failure !== undefined) failures.push(failure);
  }
  const { user, system } = process.cpuUsage(before);
  return { cpuMicroseconds: user + system, wallMilliseconds, failures };
}

process.on('message', async (events: Events) => {
  process.send?.(await measure(events));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
