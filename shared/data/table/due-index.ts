import type { Item } from '../item.ts';
import { queryPages } from './read.ts';

/** The items of a shard that are due by now, the oldest first. @param pageSize of one call. @default as much as fits */
export const queryDue = (shard: string, now: number, pageSize?: number): AsyncGenerator<Item[]> =>
  queryPages({
    IndexName: 'due',
    KeyConditionExpression: 'dueShard = :shard AND dueAt <= :now',
    ExpressionAttributeValues: { ':shard': shard, ':now': now },
    ...(pageSize !== undefined && { Limit: pageSize }),
  });
