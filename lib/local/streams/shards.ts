import { hash } from 'node:crypto';
import type { LocalRecord } from './local-record.ts';

/**
 * Divides the one shard of a local table in two, as DynamoDB does with a partition that it has split: the items of one
 * person then lie in two shards, whose sequence numbers have nothing to do with each other and which are read side by
 * side. Only the records of one item keep their order.
 */
export class Shards {
  #generation = 0;

  /** Lets further records come from children of these shards, which have other sequence numbers. */
  split(): void {
    this.#generation += 1;
  }

  /** The batches in the order in which a function gets them; one shard's comes twice. */
  divide(records: readonly LocalRecord[]): LocalRecord[][] {
    const byShard = Map.groupBy(
      records,
      (record) => Number.parseInt(hashOf(itemOf(record)).slice(0, 1), 16) % 2,
    );
    const batchOf = (shard: number) =>
      (byShard.get(shard) ?? []).map((record) => this.#numbered(record, shard));
    const [first, second] = [batchOf(0), batchOf(1)];
    return [second, first, second].filter((batch) => batch.length > 0);
  }

  #numbered({ dynamodb, ...record }: LocalRecord, shard: number): LocalRecord {
    const base = BigInt(`0x${hashOf(`${this.#generation}/${shard}`).slice(0, 16)}`);
    return {
      ...record,
      dynamodb: { ...dynamodb, SequenceNumber: String(base * 1000n + BigInt(dynamodb.SequenceNumber)) },
    };
  }
}

const hashOf = (text: string): string => hash('sha256', text);
/** Dynoxide names the members of a key in any order. */
const itemOf = ({ dynamodb }: LocalRecord): string =>
  JSON.stringify(Object.entries(dynamodb.Keys ?? {}).sort());
