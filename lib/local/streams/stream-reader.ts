import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { callDynamoDb, DynamoDbError } from '../database/dynamodb-call.ts';
import { expiryOf } from './expiry.ts';
import type { LocalRecord } from './local-record.ts';
import { repairImage } from './repair-image.ts';

/** The last record of a shard that has been handled; without `sequence`, none has been. */
export interface StreamPlace {
  readonly stream: string;
  readonly shard: string;
  readonly sequence?: string | undefined;
}

interface StreamShard {
  readonly ShardId: string;
  readonly ParentShardId?: string;
}

interface TableAnswer {
  readonly Table: { readonly LatestStreamArn?: string };
}

interface StreamAnswer {
  readonly StreamDescription: { readonly Shards?: readonly StreamShard[] };
}

interface ReadRecords {
  readonly Records: readonly LocalRecord[];
  readonly NextShardIterator?: string;
}

interface StreamPage {
  readonly records: readonly LocalRecord[];
  /** The place after these records. */
  readonly place: StreamPlace;
  /** True if nothing more is there now. */
  readonly isEnd: boolean;
}

/** Reads the stream of a local table, one shard after its parent. */
export class StreamReader {
  readonly #endpoint: string;
  readonly #tableName: string;
  /** The iterator of the next read, if that is from this place. */
  #iterator: { readonly place: string; readonly text: string } | undefined;
  /** The shard that was found last: to describe a long stream takes DynamoDB Local a second. */
  #knownShard: string | undefined;

  constructor(endpoint: string, tableName: string) {
    this.#endpoint = endpoint;
    this.#tableName = tableName;
  }

  /** Reads the records after a place, or from the beginning. Undefined if the table has no stream. */
  async read(after: StreamPlace | undefined, limit: number): Promise<StreamPage | undefined> {
    const place = await this.#placeFor(after);
    if (place === undefined) return undefined;
    const { Records: read, NextShardIterator: iterator } = await this.#records(place, limit);
    const records = read.filter(isChange).map((record) => repaired(record, place));
    const end = { ...place, sequence: read.at(-1)?.dynamodb.SequenceNumber ?? place.sequence };
    if (iterator !== undefined) {
      this.#iterator = { place: JSON.stringify(end), text: iterator };
      return { records, place: end, isEnd: read.length === 0 };
    }
    const child = (await this.#shards(place.stream)).find(
      ({ ParentShardId }) => ParentShardId === place.shard,
    );
    if (child === undefined) return { records, place: end, isEnd: read.length === 0 };
    const next = this.#known({ stream: place.stream, shard: child.ShardId });
    return { records, place: next, isEnd: false };
  }

  #known(place: StreamPlace): StreamPlace {
    this.#knownShard = nameOf(place);
    return place;
  }

  async #placeFor(after: StreamPlace | undefined): Promise<StreamPlace | undefined> {
    if (after !== undefined && nameOf(after) === this.#knownShard) return after;
    const { Table: table } = await callDynamoDb<TableAnswer>(this.#endpoint, 'DescribeTable', {
      TableName: this.#tableName,
    });
    const stream = table.LatestStreamArn;
    if (stream === undefined) return undefined;
    const shards = await this.#shards(stream);
    if (after?.stream === stream && shards.some(({ ShardId }) => ShardId === after.shard))
      return this.#known(after);
    const known = new Set(shards.map(({ ShardId }) => ShardId));
    const first = shards.find(({ ParentShardId: parent }) => parent === undefined || !known.has(parent));
    return first && this.#known({ stream, shard: first.ShardId });
  }

  async #shards(stream: string): Promise<readonly StreamShard[]> {
    const { StreamDescription: description } = await this.#call<StreamAnswer>('DescribeStream', {
      StreamArn: stream,
    });
    return description.Shards ?? [];
  }

  async #records(place: StreamPlace, limit: number): Promise<ReadRecords> {
    const known = this.#iterator?.place === JSON.stringify(place) ? this.#iterator.text : undefined;
    const read = (ShardIterator: string) =>
      this.#call<ReadRecords>('GetRecords', { ShardIterator, Limit: limit });
    try {
      return await read(known ?? (await this.#iteratorAt(place)));
    } catch (error) {
      // An iterator expires when nothing is read for a while.
      if (!(error instanceof DynamoDbError) || known === undefined) throw error;
      this.#iterator = undefined;
      return await read(await this.#iteratorAt(place));
    }
  }

  async #iteratorAt({ stream, shard, sequence }: StreamPlace): Promise<string> {
    const ask = (from: object) =>
      this.#call<{ readonly ShardIterator: string }>('GetShardIterator', {
        StreamArn: stream,
        ShardId: shard,
        ...from,
      });
    const beginning = { ShardIteratorType: 'TRIM_HORIZON' };
    const answer = await (sequence === undefined
      ? ask(beginning)
      : ask({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequence }).catch(
          (error: unknown) => {
            // The record there is older than a stream keeps.
            if (error instanceof DynamoDbError && error.name === 'TrimmedDataAccessException')
              return ask(beginning);
            throw error;
          },
        ));
    return answer.ShardIterator;
  }

  #call<T>(operation: string, body: object): Promise<T> {
    return callDynamoDb<T>(this.#endpoint, operation, body, 'DynamoDBStreams_20120810');
  }
}

const nameOf = ({ stream, shard }: StreamPlace): string => `${stream} ${shard}`;

/**
 * Dynoxide records writes that change nothing; AWS does not:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html.
 */
const isChange = ({ dynamodb: { OldImage, NewImage } }: LocalRecord): boolean =>
  OldImage === undefined || NewImage === undefined || !isDeepStrictEqual(OldImage, NewImage);

/** Dynoxide counts the ids of records in each table; on AWS no two records of an account have the same. */
const uniqueId = (eventID: string, place: StreamPlace): string =>
  hash('md5', `${nameOf(place)} ${eventID}`, 'hex');

const repaired = (whole: LocalRecord, place: StreamPlace): LocalRecord => {
  const { eventID, dynamodb, ...record } = whole;
  const { OldImage, NewImage } = dynamodb;
  return {
    ...record,
    ...expiryOf(whole),
    eventID: uniqueId(eventID, place),
    dynamodb: {
      ...dynamodb,
      ...(OldImage && { OldImage: repairImage(OldImage) }),
      ...(NewImage && { NewImage: repairImage(NewImage) }),
    },
  };
};
