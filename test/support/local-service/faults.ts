import { setTimeout as pause } from 'node:timers/promises';
import type { TableDefinition } from '../../../lib/local/assembly/application.ts';
import type { DynamoDbRequest } from '../../../lib/local/database/dynamodb-request.ts';
import { type DatabaseResponse, withText } from '../../../lib/local/database/forward-call.ts';
import { operatorKey } from '../../../lib/local/database/proxied-calls.ts';
import { refusal } from '../../../lib/local/database/refusals.ts';
import type { PassOn, TableCall } from '../../../lib/local/database/table-hooks.ts';
import { mulberry32 } from '../../../shared/domain/analysis/methods/random.ts';
import { type FaultPlan, noFaults } from './fault-plan.ts';
import { keysWritten } from './keys-written.ts';
import { partialResponse, splitBatch } from './split-batch.ts';
import { WriteRate } from './write-rate.ts';

type Fate = 'pass' | 'lose' | 'fail' | 'throttle' | 'conflict' | 'handBackPart' | 'refuse' | 'hold';

/** The decision about one call. */
interface FaultVerdict {
  readonly fate: Fate;
  readonly delayMilliseconds: number;
  /** Says of the next item of a batch whether it is done; for `handBackPart`. */
  readonly isDone: () => boolean;
}

export interface FaultReport {
  readonly plan: FaultPlan;
  /** Calls since the plan was set, and how many met each fate. */
  readonly calls: number;
  readonly writes: number;
  readonly fates: Readonly<Record<Fate, number>>;
}

const batches = new Set(['BatchGetItem', 'BatchWriteItem']);
const reads = new Set(['GetItem', 'BatchGetItem', 'TransactGetItems', 'Query', 'Scan']);

/** Decides, by a plan that tests may set, what becomes of each call of a function to the database. */
export class Faults {
  readonly #tables: readonly TableDefinition[];
  #plan = noFaults;
  #random = mulberry32(0);
  #calls = 0;
  #writes = 0;
  #fates = freshFates();
  #planChanged = Promise.withResolvers<void>();
  #rate: WriteRate | undefined;

  constructor(tables: readonly TableDefinition[] = []) {
    this.#tables = tables;
  }

  set(plan: FaultPlan): void {
    this.#plan = plan;
    this.#random = mulberry32(plan.seed);
    const { partitionWritesPerSecond: rate, partitions } = plan;
    this.#rate = rate === undefined ? undefined : new WriteRate(rate, partitions);
    this.#calls = 0;
    this.#writes = 0;
    this.#fates = freshFates();
    this.#planChanged.resolve();
    this.#planChanged = Promise.withResolvers();
  }

  /** Resolves when another plan is set; calls that are held wait for it. */
  get planChanged(): Promise<void> {
    return this.#planChanged.promise;
  }

  report(): FaultReport {
    return { plan: this.#plan, calls: this.#calls, writes: this.#writes, fates: { ...this.#fates } };
  }

  /** Does with a call what the plan says; the operator's calls always pass. */
  async pass({ operation, body, ...call }: TableCall, send: PassOn): Promise<DatabaseResponse | undefined> {
    if (call.function === operatorKey) return send(body);
    const { fate, delayMilliseconds, isDone } = this.judge(operation, this.#partitionsOf(operation, body));
    if (delayMilliseconds > 0) await pause(delayMilliseconds);
    switch (fate) {
      case 'pass':
        return send(body);
      case 'lose':
        await send(body);
        return undefined;
      case 'hold':
        await this.planChanged;
        return undefined;
      case 'handBackPart': {
        const batch = splitBatch(body, isDone);
        const answer = await send(batch.done as DynamoDbRequest);
        return answer.status === 200 ? withText(answer, partialResponse(answer.text, batch)) : answer;
      }
      default:
        return refusals[fate](body);
    }
  }

  #partitionsOf(operation: string, body: DynamoDbRequest): string[] {
    return keysWritten(operation, body, this.#tables).map(({ table, key }) => {
      const partition = table.properties.KeySchema.find(({ KeyType }) => KeyType === 'HASH');
      return JSON.stringify(key[partition?.AttributeName ?? '']);
    });
  }

  /** `partitions` are those of the items that the call writes, one for each item. */
  judge(operation: string, partitions: readonly string[] = []): FaultVerdict {
    const { delay, delayMilliseconds } = this.#plan;
    // Each call draws as often as any other, so that the n-th call of a plan has the same dice whatever came before.
    const [fateDie, delayDie, lengthDie, itemsSeed] = [
      this.#draw(),
      this.#draw(),
      this.#draw(),
      this.#draw(),
    ];
    const chosen = this.#fateOf(operation, fateDie);
    const taken = this.#rate === undefined || chosen !== 'pass' ? [] : partitions.map(this.#take);
    const fate = taken.includes(false) ? overRate(operation, taken) : chosen;
    this.#calls++;
    this.#fates[fate]++;
    const items = mulberry32(Math.floor(itemsSeed * 2 ** 32));
    return {
      fate,
      delayMilliseconds: delayDie < delay ? Math.ceil(lengthDie * delayMilliseconds) : 0,
      isDone: () => taken.shift() ?? items() < 0.5,
    };
  }

  #take = (partition: string): boolean => this.#rate?.take(partition) ?? true;

  #draw(): number {
    return this.#random();
  }

  #fateOf(operation: string, die: number): Fate {
    const { stopAfterWrites = Number.POSITIVE_INFINITY, stopWith } = this.#plan;
    if (this.#writes >= stopAfterWrites) return stopWith;
    if (!reads.has(operation)) this.#writes++;
    let rest = die;
    for (const fate of ['lose', 'fail', 'throttle', 'conflict', 'handBackPart'] as const) {
      rest -= this.#plan[fate];
      if (rest >= 0) continue;
      const isPossible =
        fate === 'conflict' ? !reads.has(operation) : fate !== 'handBackPart' || batches.has(operation);
      return isPossible ? fate : 'pass';
    }
    return 'pass';
  }
}

const refusals = {
  // Neither the SDK nor our own code tries again after this name with this status.
  refuse: () => refusal(400, 'InternalServerError', 'Internal server error'),
  fail: () => refusal(500, 'InternalServerError', 'Internal server error'),
  throttle: () =>
    refusal(
      400,
      'ProvisionedThroughputExceededException',
      'The level of configured provisioned throughput for the table was exceeded.',
    ),
  conflict: ({ TransactItems: items }: DynamoDbRequest) =>
    items === undefined
      ? refusal(400, 'TransactionConflictException', 'Transaction is ongoing for the item')
      : refusal(400, 'TransactionCanceledException', 'Transaction cancelled', {
          CancellationReasons: items.map((_, place) => ({
            Code: place === 0 ? 'TransactionConflict' : 'None',
          })),
        }),
};

/** A batch of which no part could be done is throttled as a whole. */
const overRate = (operation: string, taken: readonly boolean[]): Fate =>
  batches.has(operation) && taken.includes(true) ? 'handBackPart' : 'throttle';

const freshFates = (): Record<Fate, number> => ({
  pass: 0,
  lose: 0,
  fail: 0,
  throttle: 0,
  conflict: 0,
  handBackPart: 0,
  refuse: 0,
  hold: 0,
});
