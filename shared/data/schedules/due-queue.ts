import * as v from 'valibot';
import type { Item } from '../item.ts';
import { queuePrefixes } from '../keys/queues.ts';
import { parseStored } from '../table/parse-stored.ts';
import { queryPages } from '../table/read.ts';
import type { Due } from './due.ts';

const storedDue = v.object({ pk: v.string(), sk: v.string(), dueAt: v.number() });
const pageSize = 100;

interface QueueSettings<Members> {
  readonly name: keyof typeof queuePrefixes;
  /** @default 4 */
  readonly shardCount?: number;
  /** The members that a job needs beside the key and the second. */
  readonly parse: (item: Item) => Members;
}

/** Records that a job takes up when they fall due. */
export function dueQueue<Members>({ name, shardCount = 4, parse }: QueueSettings<Members>) {
  const shardOf = (id: number) => `${queuePrefixes[name]}${id % shardCount}`;
  const read = async function* (shard: number, now: number): AsyncGenerator<(Members & Due)[]> {
    const pages = queryPages({
      IndexName: 'due',
      KeyConditionExpression: 'dueShard = :shard AND dueAt <= :now',
      ExpressionAttributeValues: { ':shard': shardOf(shard), ':now': now },
      Limit: pageSize,
    });
    for await (const page of pages)
      yield page.map((item) => {
        const { pk, sk, dueAt } = parseStored(storedDue, item);
        return { ...parse(item), key: { pk, sk }, dueAt };
      });
  };
  return {
    shardOf,
    /** The attributes of a record that waits; none for one that does not. */
    waiting: (id: number, dueAt: number | undefined) =>
      dueAt === undefined ? {} : { dueAt, dueShard: shardOf(id) },
    /** The pages of a shard that are due by now, the oldest first. */
    read,
    /** The same of every shard. */
    readAll: (now: number) => Array.from({ length: shardCount }, (_, shard) => read(shard, now)),
  };
}
