import { randomUUID } from 'node:crypto';
import type { StreamMapping } from '../assembly/application-streams.ts';
import type { FunctionPool } from '../functions/function-pool.ts';
import { fitsPattern } from './fits-pattern.ts';
import { type LocalRecord, type StreamPlace, StreamReader } from './stream-reader.ts';

/** Gives a function what it follows of a stream, as Lambda does: in order, whole batches, again until it is done. */
export class StreamConsumer {
  readonly #mapping: StreamMapping;
  readonly #pool: FunctionPool;
  readonly #reader: StreamReader;
  readonly #keepPlace: (place: StreamPlace) => void;
  #place: StreamPlace | undefined;

  constructor(
    mapping: StreamMapping,
    pool: FunctionPool,
    endpoint: string,
    place: StreamPlace | undefined,
    keepPlace: (place: StreamPlace) => void,
  ) {
    this.#mapping = mapping;
    this.#pool = pool;
    this.#reader = new StreamReader(endpoint, mapping.tableName);
    this.#place = place;
    this.#keepPlace = keepPlace;
  }

  get id(): string {
    return this.#pool.definition.id;
  }

  /** Works on everything that is there; answers how the function failed, if it did: what it failed at stays. */
  async drain(): Promise<string | undefined> {
    for (;;) {
      const page = await this.#reader.read(this.#place, this.#mapping.batchSize);
      if (page === undefined) return undefined;
      const { patterns } = this.#mapping;
      const fitting = page.records.filter(
        (record) => patterns.length === 0 || patterns.some((pattern) => fitsPattern(pattern, record)),
      );
      const failure = await this.#deliver(fitting, page.place.stream);
      if (failure !== undefined) return failure;
      this.#place = page.place;
      if (page.records.length > 0) this.#keepPlace(page.place);
      if (page.isEnd) return undefined;
    }
  }

  /** A batch that fails is tried in halves, the first of them first. */
  async #deliver(records: readonly LocalRecord[], stream: string): Promise<string | undefined> {
    if (records.length === 0) return undefined;
    const eventSourceARN = this.#arnOf(stream);
    const Records = records.map((record) => ({ ...record, eventSourceARN }));
    const outcome = await this.#pool.invoke(randomUUID(), JSON.stringify({ Records }));
    if (outcome.kind === 'result') return undefined;
    const failure = 'error' in outcome ? outcome.error : 'out of time';
    console.error(`${this.#pool.definition.name}: ${failure}`);
    if (records.length === 1) return failure;
    const half = Math.ceil(records.length / 2);
    return (
      (await this.#deliver(records.slice(0, half), stream)) ??
      (await this.#deliver(records.slice(half), stream))
    );
  }

  /** The stream as AWS names it, with the moment at which it was begun. */
  #arnOf(stream: string): string {
    return this.#mapping.streamArn.replace(/\/stream\/.*$/, `/stream/${stream.split('/stream/')[1]}`);
  }
}
