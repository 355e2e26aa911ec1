import type { Item } from '../item.ts';
import { queryPages } from './read.ts';

/** What is due in a shard of the index by now, the oldest first. @param pageSize of one call; as much as fits unless given */
export const queryDue = (shard: string, now: number, pageSize?: number): AsyncGenerator<Item[]> =>
  queryPages({
    IndexName: 'due',
    KeyConditionExpression: 'dueShard = :shard AND dueAt <= :now',
    ExpressionAttributeValues: { ':shard': shard, ':now': now },
    ...(pageSize !== undefined && { Limit: pageSize }),
  });
