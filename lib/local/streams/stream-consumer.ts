import { randomUUID } from 'node:crypto';
import type { StreamMapping } from '../assembly/application-streams.ts';
import type { FunctionPool } from '../functions/function-pool.ts';
import { fitsPattern } from './fits-pattern.ts';
import type { Shards } from './shards.ts';
import { type LocalRecord, type StreamPlace, StreamReader } from './stream-reader.ts';

export interface StreamConsumerProps {
  readonly mapping: StreamMapping;
  readonly pool: FunctionPool;
  readonly endpoint: string;
  readonly shards: Shards;
  readonly place: StreamPlace | undefined;
  readonly keepPlace: (place: StreamPlace) => void;
  /** Takes note of a record that was given up. */
  readonly giveUp: (record: LocalRecord) => void;
  /** How far the local clock is ahead. */
  readonly clockOffset: () => number;
}

/**
 * Gives a function what it follows of a stream, as Lambda does: in order within a shard, again until it is done, and a
 * record that it cannot handle so often and no more.
 */
export class StreamConsumer {
  readonly #props: StreamConsumerProps;
  readonly #reader: StreamReader;
  /** How often a record by itself was tried in vain. */
  readonly #tries = new Map<string, number>();
  #place: StreamPlace | undefined;

  constructor(props: StreamConsumerProps) {
    this.#props = props;
    this.#reader = new StreamReader(props.endpoint, props.mapping.tableName);
    this.#place = props.place;
  }

  get id(): string {
    return this.#props.pool.definition.id;
  }

  /** Works on everything that is there; answers how the function failed, if it did: what it failed at stays. */
  async drain(): Promise<string | undefined> {
    const { batchSize, patterns } = this.#props.mapping;
    for (;;) {
      const page = await this.#reader.read(this.#place, batchSize);
      if (page === undefined) return undefined;
      const fitting = page.records.filter(
        (record) => patterns.length === 0 || patterns.some((pattern) => fitsPattern(pattern, record)),
      );
      const failures: string[] = [];
      for (const batch of this.#props.shards.divide(fitting)) {
        const failure = await this.#deliver(batch, page.place.stream);
        if (failure !== undefined) failures.push(failure);
      }
      if (failures.length > 0) return failures[0];
      this.#place = page.place;
      if (page.records.length > 0) this.#props.keepPlace(page.place);
      if (page.isEnd) return undefined;
    }
  }

  /** A batch that fails is tried in halves, the first of them first; of one that is reported in part, what is left. */
  async #deliver(records: readonly LocalRecord[], stream: string): Promise<string | undefined> {
    if (records.length === 0) return undefined;
    const { failure, handled } = await this.#invoke(records, stream);
    if (failure === undefined) return undefined;
    const left = records.slice(handled);
    const [only] = left;
    if (only !== undefined && left.length === 1) return this.#mayGiveUp(only) ? undefined : failure;
    const half = Math.ceil(left.length / 2);
    return (
      (await this.#deliver(left.slice(0, half), stream)) ?? (await this.#deliver(left.slice(half), stream))
    );
  }

  async #invoke(
    records: readonly LocalRecord[],
    stream: string,
  ): Promise<{ readonly failure?: string; readonly handled: number }> {
    const { pool, mapping } = this.#props;
    const eventSourceARN = this.#arnOf(stream);
    const Records = records.map((record) => ({ ...this.#byLocalClock(record), eventSourceARN }));
    const outcome = await pool.invoke(randomUUID(), JSON.stringify({ Records }));
    if (outcome.kind !== 'result') {
      const failure = 'error' in outcome ? outcome.error : 'out of time';
      console.error(`${pool.definition.name}: ${failure}`);
      return { failure, handled: 0 };
    }
    const failed = mapping.reportsItems ? failedItems(outcome.result) : [];
    if (failed.length === 0) return { handled: records.length };
    const first = records.findIndex(({ dynamodb }) => failed.includes(dynamodb.SequenceNumber));
    return {
      failure: `It could not handle ${failed.length} of ${records.length} records.`,
      handled: Math.max(0, first),
    };
  }

  #mayGiveUp(record: LocalRecord): boolean {
    const { retries = Number.POSITIVE_INFINITY } = this.#props.mapping;
    const { SequenceNumber: sequence } = record.dynamodb;
    const tries = (this.#tries.get(sequence) ?? 0) + 1;
    this.#tries.set(sequence, tries);
    if (tries <= retries) return false;
    this.#tries.delete(sequence);
    this.#props.giveUp(record);
    return true;
  }

  #byLocalClock({ dynamodb, ...record }: LocalRecord): LocalRecord {
    const { ApproximateCreationDateTime: at } = dynamodb;
    const offset = Math.floor(this.#props.clockOffset() / 1000);
    return at === undefined
      ? { ...record, dynamodb }
      : { ...record, dynamodb: { ...dynamodb, ApproximateCreationDateTime: at + offset } };
  }

  /** The stream as AWS names it, with the moment at which it was begun. */
  #arnOf(stream: string): string {
    return this.#props.mapping.streamArn.replace(/\/stream\/.*$/, `/stream/${stream.split('/stream/')[1]}`);
  }
}

function failedItems(result: string): readonly string[] {
  const { batchItemFailures = [] } = (JSON.parse(result) ?? {}) as {
    batchItemFailures?: readonly { readonly itemIdentifier: string }[];
  };
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}
