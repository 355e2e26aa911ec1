import type { StreamMapping } from '../assembly/application-streams.ts';
import { isAllowed } from '../assembly/policy.ts';
import type { FunctionPool } from '../functions/function-pool.ts';
import type { JobRun } from '../schedules/scheduler.ts';
import type { FailedEvents } from './failed-events.ts';
import { Shards } from './shards.ts';
import { StreamConsumer } from './stream-consumer.ts';
import { keepPlaces, readPlaces } from './stream-places.ts';
import type { StreamPlace } from './stream-reader.ts';

const pollMilliseconds = 1_000;
const neededActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];

interface StreamsProps {
  readonly mappings: readonly StreamMapping[];
  readonly functionByArn: (arn: string) => FunctionPool;
  readonly endpoint: string;
  /** Keeps the place of each function; undefined: it is not kept. */
  readonly folder: string | undefined;
  /** The number of writes so far: streams are read only after further ones. */
  readonly writes: () => number;
  /** Milliseconds by which the local clock is ahead. */
  readonly clockOffset: () => number;
  /** Gets a note of each batch that was given up. */
  readonly failedEvents: FailedEvents;
}

/** Lets functions follow the streams of tables, as the template says. */
export class Streams {
  readonly #props: StreamsProps;
  readonly #places: Record<string, StreamPlace>;
  readonly #shards = new Shards();
  #consumers: readonly StreamConsumer[];
  #seenWrites = -1;
  #running: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(props: StreamsProps) {
    this.#props = props;
    this.#places = readPlaces(props.folder);
    this.#consumers = this.#createConsumers();
  }

  start(): void {
    this.#timer = setTimeout(async () => {
      await this.drain().catch((error: unknown) => console.error(String(error)));
      if (this.#timer !== undefined) this.start();
    }, pollMilliseconds);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }

  /** Delivers everything that was written, also by that very delivery; answers what failed. */
  drain(): Promise<JobRun[]> {
    const drained = this.#running.then(() => this.#drainAll());
    this.#running = drained.catch(() => undefined);
    return drained;
  }

  /** Splits shards, as DynamoDB does when much is written. */
  split(): void {
    this.#shards.split();
  }

  /** Begins again, with tables that were emptied. */
  forget(): void {
    for (const name of Object.keys(this.#places)) delete this.#places[name];
    this.#consumers = this.#createConsumers();
    this.#seenWrites = -1;
  }

  async #drainAll(): Promise<JobRun[]> {
    const failed = new Map<string, string>();
    while (failed.size === 0 && this.#seenWrites !== this.#props.writes()) {
      this.#seenWrites = this.#props.writes();
      for (const consumer of this.#consumers) {
        const failure = await consumer.drain();
        if (failure !== undefined) failed.set(consumer.id, failure);
      }
    }
    if (failed.size > 0) this.#seenWrites = -1;
    return [...failed].map(([id, result]) => ({ id, ok: false, result }));
  }

  #createConsumers(): StreamConsumer[] {
    return this.#props.mappings.map((mapping) => {
      const pool = this.#props.functionByArn(mapping.functionArn);
      const { id, statements } = pool.definition;
      const missing = neededActions.find(
        (action) => !isAllowed(statements, `dynamodb:${action}`, mapping.streamArn),
      );
      if (missing !== undefined)
        throw new Error(`${id} may not do dynamodb:${missing} on ${mapping.streamArn}.`);
      return new StreamConsumer({
        ...this.#props,
        mapping,
        pool,
        shards: this.#shards,
        place: this.#places[id],
        keepPlace: (place) => {
          this.#places[id] = place;
          keepPlaces(this.#props.folder, this.#places);
        },
        giveUp: (DDBStreamBatchInfo) => this.#props.failedEvents.add({ function: id, DDBStreamBatchInfo }),
      });
    });
  }
}
