import { partitionPrefixes } from '../table-facts.ts';
import { after, type Key, ofPerson } from './key.ts';

export const personKey = (userId: number) => ofPerson(userId, 'PROFILE');
export const emailKey = (hash: string): Key => ({ pk: `${partitionPrefixes.emails}${hash}`, sk: 'EMAIL' });

export const idempotencyPrefix = 'IDEM#';
export const idempotencyKey = (userId: number, hash: string) =>
  ofPerson(userId, `${idempotencyPrefix}${hash}`);

/** The queues of people who are leaving: enough that none grows hot, few enough to look into all every minute. */
export const erasureShardCount = 8;
export const erasurePartition = (shard: number) => `${partitionPrefixes.erasures}${shard}`;
const leavingPrefix = 'LEAVING#';
export const erasureKey = (userId: number): Key => ({
  pk: erasurePartition(userId % erasureShardCount),
  sk: `${leavingPrefix}${userId}`,
});
export const userOfErasure = (sk: unknown) => Number(after(leavingPrefix, sk));
export const receiptKey = (receiptId: string): Key => ({
  pk: `${partitionPrefixes.receipts}${receiptId}`,
  sk: 'RECEIPT',
});

/** Lists whose length is bounded. */
export type BoundedList = 'links' | 'webhooks' | 'apps';
export const listVersionPrefix = 'LIST#';
export const listVersionKey = (userId: number, list: BoundedList) =>
  ofPerson(userId, `${listVersionPrefix}${list}`);
