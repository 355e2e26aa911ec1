import { type Key, ofPerson } from './key.ts';

export const personKey = (userId: number) => ofPerson(userId, 'PROFILE');
export const emailKey = (hash: string): Key => ({ pk: `EMAIL#${hash}`, sk: 'EMAIL' });

export const idempotencyPrefix = 'IDEM#';
export const idempotencyKey = (userId: number, hash: string) =>
  ofPerson(userId, `${idempotencyPrefix}${hash}`);

/** People who are leaving, in so many queues that none grows hot, and few enough to look into all every minute. */
export const erasureShardCount = 8;
export const erasurePartition = (shard: number) => `ERASURE#${shard}`;
export const erasureKey = (userId: number): Key => ({
  pk: erasurePartition(userId % erasureShardCount),
  sk: `LEAVING#${userId}`,
});
export const receiptKey = (receiptId: string): Key => ({ pk: `RECEIPT#${receiptId}`, sk: 'RECEIPT' });
