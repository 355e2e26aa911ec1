import type { StreamMapping } from '../assembly/application-streams.ts';
import { failureText } from '../functions/function-instance.ts';
import type { FunctionPool } from '../functions/function-pool.ts';
import { invokeInTime } from '../functions/invoke-in-time.ts';
import type { LocalRecord } from './local-record.ts';

/** Lambda's note of a batch that it gives up: its place in the stream, and nothing of its records. */
export interface GivenUpBatch {
  readonly startSequenceNumber: string;
  readonly endSequenceNumber: string;
  readonly batchSize: number;
  readonly streamArn: string;
}

interface BatchDeliveryProps {
  readonly mapping: Pick<StreamMapping, 'bisects' | 'reportsItems' | 'retries'>;
  readonly pool: Pick<FunctionPool, 'definition' | 'invoke'>;
  /** Takes note of a batch that was given up. */
  readonly giveUp: (batch: GivenUpBatch) => void;
}

type DeliveryOutcome =
  | { readonly kind: 'done' }
  /** It threw, or ran out of time. */
  | { readonly kind: 'failed'; readonly failure: string }
  /** The first `handled` records are done; the next is not. */
  | { readonly kind: 'reported'; readonly handled: number; readonly failure: string };

/**
 * Gives batches of a shard to a function as Lambda does. A batch at which it throws is tried in halves, the first half
 * first. If it reports records of a batch, everything from the first reported one on is given again, as a whole. A batch
 * that failed more often than `retries` is given up as a whole.
 */
export class BatchDelivery {
  readonly #props: BatchDeliveryProps;
  /** The failed tries of each batch. */
  readonly #tries = new Map<string, number>();
  readonly #done = new Set<string>();
  readonly #givenUp = new Set<string>();

  constructor(props: BatchDeliveryProps) {
    this.#props = props;
  }

  /** The records that were not done yet. */
  leftOf(records: readonly LocalRecord[]): LocalRecord[] {
    return records.filter(({ dynamodb }) => !this.#done.has(dynamodb.SequenceNumber));
  }

  /** Forgets everything, for the next part of the stream. */
  beginAnew(): void {
    this.#tries.clear();
    this.#done.clear();
    this.#givenUp.clear();
  }

  /**
   * Tries a batch once, without records that were given up before; answers how the function failed, unless nothing is
   * left.
   */
  async deliver(batch: readonly LocalRecord[], streamArn: string): Promise<string | undefined> {
    const records = batch.filter(({ dynamodb }) => !this.#givenUp.has(dynamodb.SequenceNumber));
    if (records.length === 0) return undefined;
    const outcome = await this.#invoke(records, streamArn);
    if (outcome.kind === 'done') {
      note(this.#done, records);
      return undefined;
    }
    if (outcome.kind === 'failed' && this.#props.mapping.bisects && records.length > 1) {
      const half = Math.ceil(records.length / 2);
      return (
        (await this.deliver(records.slice(0, half), streamArn)) ??
        (await this.deliver(records.slice(half), streamArn))
      );
    }
    const handled = outcome.kind === 'reported' ? outcome.handled : 0;
    note(this.#done, records.slice(0, handled));
    return this.#mayGiveUp(records.slice(handled), streamArn) ? undefined : outcome.failure;
  }

  async #invoke(records: readonly LocalRecord[], eventSourceARN: string): Promise<DeliveryOutcome> {
    const { pool, mapping } = this.#props;
    const event = { Records: records.map((record) => ({ ...record, eventSourceARN })) };
    const outcome = await invokeInTime(pool, JSON.stringify(event));
    if (outcome.kind !== 'result') {
      const failure = failureText(outcome);
      console.error(`${pool.definition.name}: ${failure}`);
      return { kind: 'failed', failure };
    }
    const failed = mapping.reportsItems ? failedItems(outcome.result) : [];
    if (failed.length === 0) return { kind: 'done' };
    const first = records.findIndex(({ dynamodb }) => failed.includes(dynamodb.SequenceNumber));
    return {
      kind: 'reported',
      failure: `It could not handle ${failed.length} of ${records.length} records.`,
      // A report that names no record of the batch counts as a failure of the whole batch.
      handled: Math.max(0, first),
    };
  }

  #mayGiveUp(left: readonly LocalRecord[], streamArn: string): boolean {
    const { mapping, giveUp } = this.#props;
    const { retries = Number.POSITIVE_INFINITY } = mapping;
    const numbers = left.map(({ dynamodb }) => dynamodb.SequenceNumber);
    const [startSequenceNumber = '', endSequenceNumber = ''] = [numbers[0], numbers.at(-1)];
    const batch = `${startSequenceNumber}-${endSequenceNumber}`;
    const tries = (this.#tries.get(batch) ?? 0) + 1;
    this.#tries.set(batch, tries);
    if (tries <= retries) return false;
    note(this.#givenUp, left);
    note(this.#done, left);
    giveUp({ startSequenceNumber, endSequenceNumber, batchSize: left.length, streamArn });
    return true;
  }
}

function note(numbers: Set<string>, records: readonly LocalRecord[]): void {
  for (const { dynamodb } of records) numbers.add(dynamodb.SequenceNumber);
}

interface BatchReport {
  readonly batchItemFailures?: readonly { readonly itemIdentifier: string }[];
}

function failedItems(result: string): readonly string[] {
  const report: BatchReport | null = JSON.parse(result);
  const { batchItemFailures = [] } = report ?? {};
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}
