import type { StreamMapping } from '../assembly/application-streams.ts';
import type { FunctionPool } from '../functions/function-pool.ts';
import { BatchDelivery, type GivenUpBatch } from './batch-delivery.ts';
import { fitsPattern } from './fits-pattern.ts';
import type { LocalRecord } from './local-record.ts';
import type { Shards } from './shards.ts';
import { type StreamPlace, StreamReader } from './stream-reader.ts';

interface StreamConsumerProps {
  readonly mapping: StreamMapping;
  readonly pool: FunctionPool;
  readonly endpoint: string;
  readonly shards: Shards;
  readonly place: StreamPlace | undefined;
  readonly keepPlace: (place: StreamPlace) => void;
  /** Takes note of a batch that was given up. */
  readonly giveUp: (batch: GivenUpBatch) => void;
  /** Milliseconds by which the local clock is ahead. */
  readonly clockOffset: () => number;
}

/** Gives a function the records of a stream that it follows: in order within a shard, each until it is done or given up. */
export class StreamConsumer {
  readonly #props: StreamConsumerProps;
  readonly #reader: StreamReader;
  readonly #delivery: BatchDelivery;
  #place: StreamPlace | undefined;

  constructor(props: StreamConsumerProps) {
    this.#props = props;
    this.#reader = new StreamReader(props.endpoint, props.mapping.tableName);
    this.#delivery = new BatchDelivery(props);
    this.#place = props.place;
  }

  get id(): string {
    return this.#props.pool.definition.id;
  }

  /** Delivers everything available; answers how the function failed, if it did. What it failed at is tried next time. */
  async drain(): Promise<string | undefined> {
    const { batchSize, patterns } = this.#props.mapping;
    for (;;) {
      const page = await this.#reader.read(this.#place, batchSize);
      if (page === undefined) return undefined;
      const fitting = page.records.filter(
        (record) => patterns.length === 0 || patterns.some((pattern) => fitsPattern(pattern, record)),
      );
      const failure = await this.#deliver(fitting, this.#arnOf(page.place.stream));
      if (failure !== undefined) return failure;
      this.#delivery.beginAnew();
      this.#place = page.place;
      if (page.records.length > 0) this.#props.keepPlace(page.place);
      if (page.isEnd) return undefined;
    }
  }

  /** A shard waits for none of the others. Records that are done are not given again with those that failed. */
  async #deliver(records: readonly LocalRecord[], streamArn: string): Promise<string | undefined> {
    const batches = this.#props.shards
      .divide(records.map((record) => this.#byLocalClock(record)))
      .map((batch) => this.#delivery.leftOf(batch));
    const failures = new Map<string | undefined, string>();
    for (const batch of batches) {
      const first = batch[0]?.dynamodb.SequenceNumber;
      const failure = failures.has(first) ? undefined : await this.#delivery.deliver(batch, streamArn);
      if (failure !== undefined) failures.set(first, failure);
    }
    return failures.values().next().value;
  }

  #byLocalClock({ dynamodb, ...record }: LocalRecord): LocalRecord {
    const { ApproximateCreationDateTime: at } = dynamodb;
    const offset = Math.floor(this.#props.clockOffset() / 1000);
    return at === undefined
      ? { ...record, dynamodb }
      : { ...record, dynamodb: { ...dynamodb, ApproximateCreationDateTime: at + offset } };
  }

  /** The stream's ARN as AWS writes it, which ends with the moment at which the stream began. */
  #arnOf(stream: string): string {
    return this.#props.mapping.streamArn.replace(/\/stream\/.*$/, `/stream/${stream.split('/stream/')[1]}`);
  }
}
