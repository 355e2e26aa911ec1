import { channel } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import { type CallInterval, wavesOf } from './waves.ts';

/** What the parent asks of a function's process. */
export interface Asked {
  readonly events: readonly string[];
  /** Look at the calls it makes instead of at the time it takes. */
  readonly traced: boolean;
}

export interface Told {
  /** Of the whole process, all its threads together. */
  readonly cpuMicroseconds: number;
  readonly wallMilliseconds: readonly number[];
  /** Calls that waited for others, at most, of any event; only when traced. */
  readonly waves: number;
  /** Statuses other than 200, or failures. */
  readonly failures: readonly string[];
}

// A function's bundle in a process of its own, which handles one event at a time as an instance in Lambda does: all
// CPU time of the process is the function's.
const [file = '', exportName = ''] = process.argv.slice(2);
type Handler = (
  event: unknown,
  context: unknown,
) => Promise<{ statusCode?: number; body?: string } | undefined>;
const handler = createRequire(file)(file)[exportName] as Handler;

async function handle(text: string): Promise<string | undefined> {
  const deadline = performance.now() + 10_000;
  const context = {
    awsRequestId: crypto.randomUUID(),
    getRemainingTimeInMillis: () => Math.max(0, deadline - performance.now()),
  };
  const result = await handler(JSON.parse(text), context);
  JSON.stringify(result);
  const status = result?.statusCode ?? 200;
  return status === 200 ? undefined : `${status} ${result?.body?.slice(0, 300)}`;
}

async function measure(events: readonly string[]): Promise<Told> {
  const wallMilliseconds: number[] = [];
  const failures: string[] = [];
  const before = process.cpuUsage();
  for (const event of events) {
    const startedAt = performance.now();
    const failure = await handle(event);
    wallMilliseconds.push(performance.now() - startedAt);
    if (failure !== undefined) failures.push(failure);
  }
  const { user, system } = process.cpuUsage(before);
  return { cpuMicroseconds: user + system, wallMilliseconds, waves: 0, failures };
}

async function trace(events: readonly string[]): Promise<Told> {
  const failures: string[] = [];
  const intervals = new Map<unknown, CallInterval>();
  let step = 0;
  const begin = (message: unknown) => {
    intervals.set((message as { request: unknown }).request, {
      begin: step++,
      end: Number.POSITIVE_INFINITY,
    });
  };
  const end = (message: unknown) => {
    const interval = intervals.get((message as { request: unknown }).request);
    if (interval) interval.end = step++;
  };
  const [started, finished] = [channel('http.client.request.start'), channel('http.client.response.finish')];
  started.subscribe(begin);
  finished.subscribe(end);
  let waves = 0;
  for (const event of events) {
    intervals.clear();
    const failure = await handle(event);
    if (failure !== undefined) failures.push(failure);
    waves = Math.max(waves, wavesOf([...intervals.values()]));
  }
  started.unsubscribe(begin);
  finished.unsubscribe(end);
  return { cpuMicroseconds: 0, wallMilliseconds: [], waves, failures };
}

process.on('message', async ({ events, traced }: Asked) => {
  process.send?.(await (traced ? trace(events) : measure(events)));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
