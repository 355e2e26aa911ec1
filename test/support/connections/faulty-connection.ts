import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { connect } from '../../../shared/data/table/connection.ts';
import type { Database } from '../database.ts';

/** A fault of the n-th write of a piece of work, counted from 1. */
export type Fault =
  /** It does not get to the database, nor does anything after it: the process has died. */
  | { readonly kind: 'dies'; readonly atWrite: number }
  /** It succeeds, but its answer is lost; the SDK sends it again by itself. */
  | { readonly kind: 'losesAnswer'; readonly atWrite: number }
  /** The database turns it away, and all that follow. */
  | { readonly kind: 'throttles'; readonly atWrite: number }
  /** It and `times - 1` writes after it meet a transaction on the same item: the database turns them away undone. */
  | { readonly kind: 'collides'; readonly atWrite: number; readonly times: number }
  /** It is late: other work comes first. */
  | { readonly kind: 'waits'; readonly atWrite: number; readonly meanwhile: () => Promise<unknown> };

/** The n-th read of a piece of work is late: other work comes first. */
export interface LateRead {
  readonly kind: 'readsLate';
  readonly atRead: number;
  readonly meanwhile: () => Promise<unknown>;
}

export interface SentTransaction {
  readonly TransactItems: readonly Readonly<
    Record<string, { readonly Item?: unknown; readonly Key?: unknown }>
  >[];
}

export interface FaultyConnection {
  /** Runs work under a fault, or under several; undefined if it died of one. */
  under<T>(
    fault: Fault | LateRead | readonly Fault[] | undefined,
    work: () => Promise<T>,
  ): Promise<T | undefined>;
  /** Reading calls so far, under a fault or not. */
  readonly reads: number;
  /** Hears of each transaction that took effect, once, however often the SDK sent it. */
  onTransaction(listener: (transaction: SentTransaction) => void): void;
}

/** One piece of work; what it leaves running when it dies is dead, too. */
interface Process {
  readonly faults: readonly Fault[];
  readonly lateRead: LateRead | undefined;
  writes: number;
  reads: number;
  isDead: boolean;
}

type Handler = DynamoDBClient['config']['requestHandler'];

const writing = /\.((?:Put|Update|Delete|BatchWrite)Item|TransactWriteItems)$/;

/** Points `shared/data` at the database through a connection that fails as a test says. */
export function connectFaultily({ tableName, clientConfig }: Database): FaultyConnection {
  const inner = new DynamoDBClient(clientConfig).config.requestHandler;
  const running = new AsyncLocalStorage<Process>();
  const seen = new Set<unknown>();
  let listener: (transaction: SentTransaction) => void = () => undefined;

  let reads = 0;

  const handle: Handler['handle'] = async (request, options) => {
    const process = running.getStore();
    if (process?.isDead) throw new Error('This process has died.');
    const operation = writing.exec(request.headers['x-amz-target'] ?? '')?.[1];
    if (operation === undefined) reads += 1;
    if (process === undefined) return inner.handle(request, options);
    if (operation === undefined) {
      process.reads += 1;
      if (process.lateRead?.atRead === process.reads) await process.lateRead.meanwhile();
      return inner.handle(request, options);
    }
    process.writes += 1;
    await meetFaults(process, operation);
    const answer = await inner.handle(request, options);
    if (answer.response.statusCode === 200 && operation === 'TransactWriteItems')
      informListener(new TextDecoder().decode(request.body));
    if (hitBy(process)?.kind === 'losesAnswer') {
      // An answer that nobody reads keeps its socket, and a client has fifty.
      answer.response.body.resume();
      throw Object.assign(new Error('The answer was lost.'), { code: 'ECONNRESET' });
    }
    return answer;
  };

  function informListener(text: string): void {
    const body = JSON.parse(text) as SentTransaction & { readonly ClientRequestToken: string };
    if (seen.has(body.ClientRequestToken)) return;
    seen.add(body.ClientRequestToken);
    listener(body);
  }

  connect(tableName, {
    ...clientConfig,
    requestHandler: {
      handle,
      metadata: { handlerProtocol: 'http/1.1' },
      destroy: () => inner.destroy?.(),
    },
    retryStrategy: retryAtOnce,
  });

  return {
    get reads() {
      return reads;
    },
    async under(fault, work) {
      const all = [fault ?? []].flat();
      const process: Process = {
        faults: all.filter((one) => one.kind !== 'readsLate'),
        lateRead: all.find((one) => one.kind === 'readsLate'),
        writes: 0,
        reads: 0,
        isDead: false,
      };
      try {
        const result = await running.run(process, work);
        return process.isDead ? undefined : result;
      } catch (error) {
        if (process.isDead) return undefined;
        throw error;
      }
    },
    onTransaction(heard) {
      listener = heard;
    },
  };
}

const hitBy = ({ faults, writes }: Process) => faults.find(({ atWrite }) => atWrite === writes);

/** Lets those faults of the present write happen that come before the database sees it. */
async function meetFaults(process: Process, operation: string): Promise<void> {
  const { faults, writes } = process;
  const hit = hitBy(process);
  if (hit?.kind === 'dies') {
    process.isDead = true;
    throw new Error('This process has died.');
  }
  if (hit?.kind === 'waits') await hit.meanwhile();
  for (const fault of faults) {
    if (fault.kind === 'throttles' && writes >= fault.atWrite)
      throw Object.assign(new Error('Too many writes.'), { name: 'ThrottlingException' });
    if (fault.kind === 'collides' && writes >= fault.atWrite && writes < fault.atWrite + fault.times)
      throw collision(operation);
  }
}

/** The database's own words: a single write and a transaction have different names. */
const collision = (operation: string) =>
  operation === 'TransactWriteItems'
    ? Object.assign(new Error('Transaction cancelled.'), {
        name: 'TransactionCanceledException',
        CancellationReasons: [{ Code: 'TransactionConflict' }],
      })
    : Object.assign(new Error('Transaction is ongoing for the item.'), {
        name: 'TransactionConflictException',
      });

type RetryStrategy = Extract<
  NonNullable<NonNullable<Parameters<typeof connect>[1]>['retryStrategy']>,
  { acquireInitialRetryToken: unknown }
>;

const mostRetries = 3;
const token = (retries: number) => ({ getRetryCount: () => retries, getRetryDelay: () => 0 });

/** The SDK's retries of lost answers without its pauses. */
const retryAtOnce: RetryStrategy = {
  acquireInitialRetryToken: async () => token(0),
  refreshRetryTokenForRetry: async (before, { error }) => {
    const wasLost = (error as { code?: string } | undefined)?.code === 'ECONNRESET';
    if (!wasLost || before.getRetryCount() >= mostRetries) throw new Error('Not to be tried again.');
    return token(before.getRetryCount() + 1);
  },
  recordSuccess: () => undefined,
};
