import * as v from 'valibot';
import type { Item } from '../item.ts';
import type { Key } from '../keys/key.ts';
import { type QueueName, queueShard, queues } from '../keys/queues.ts';
import { parseStored } from '../table/parse-stored.ts';
import { queryPage, queryPages } from '../table/read.ts';
import type { Due } from './due.ts';
import { isInShare, type WorkShare } from './share.ts';

const storedDue = v.object({ pk: v.string(), sk: v.string(), dueAt: v.number() });
const storedSecond = v.object({ dueAt: v.number() });
const pageSize = 100;

const dueBy = (name: QueueName, shard: number, now: number) => ({
  IndexName: 'due',
  KeyConditionExpression: 'dueShard = :shard AND dueAt <= :now',
  ExpressionAttributeValues: { ':shard': queueShard(name, shard), ':now': now },
});

/** The second since which something is due in a shard; undefined where nothing is. */
export async function dueSince(name: QueueName, shard: number, now: number): Promise<number | undefined> {
  const query = { ...dueBy(name, shard, now), ProjectionExpression: 'dueAt', Limit: 1 };
  const [oldest] = (await queryPage(query)).items;
  return oldest && parseStored(storedSecond, oldest).dueAt;
}

async function* onlyOf<Entry extends Due>(
  share: WorkShare,
  pages: AsyncIterable<readonly Entry[]>,
  ownerOf: (key: Key) => string,
): AsyncGenerator<Entry[]> {
  for await (const page of pages) yield page.filter(({ key }) => isInShare(ownerOf(key), share));
}

interface QueueSettings<Members> {
  readonly name: QueueName;
  /** The members that a job needs next to the key and the second. */
  readonly parse: (item: Item) => Members;
  /** Entries with the same one are never taken up by two invocations of a minute. @default their partition */
  readonly ownerOf?: (key: Key) => string;
}

/** Records that a job takes up when they fall due. */
export function dueQueue<Members>({ name, parse, ownerOf = ({ pk }) => pk }: QueueSettings<Members>) {
  const { front, back } = queues[name];
  const frontShardOf = (id: number) => queueShard(name, id % front);
  const every = Array.from({ length: front + back }, (_, shard) => shard);
  const shardOf = (id: number) => (back === 0 ? frontShardOf(id) : queueShard(name, front + (id % back)));
  const read = async function* (shard: number, now: number): AsyncGenerator<(Members & Due)[]> {
    for await (const page of queryPages({ ...dueBy(name, shard, now), Limit: pageSize }))
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
    /** The same of a record that a person waits for: it comes before all others. */
    asked: (id: number, dueAt: number) => ({ dueAt, dueShard: frontShardOf(id) }),
    /** The pages of a shard that are due by now, the oldest first. */
    read,
    shards: every,
    ownerOf,
    /** The same of a share of the work: in the front shards, and in the others. */
    readLanes: (now: number, share: WorkShare = {}) => {
      const { shards = every } = share;
      const lane = (some: readonly number[]) => some.map((shard) => onlyOf(share, read(shard, now), ownerOf));
      return [
        lane(shards.filter((shard) => shard < front)),
        lane(shards.filter((shard) => shard >= front)),
      ] as const;
    },
  };
}
