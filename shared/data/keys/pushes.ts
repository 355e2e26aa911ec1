import { dueShardCount, dueShardsPerSendShard, partitionPrefixes } from '../table-facts.ts';
import { type Key, ofPerson, tenDigits } from './key.ts';

/** Says that a person has devices. The devices are in a partition of their own, the only one that the sender of pushes may read. */
export const pushKey = (userId: number) => ofPerson(userId, 'PUSH');
export const devicesKey = (userId: number): Key => ({
  pk: `${partitionPrefixes.devices}${userId}`,
  sk: 'DEVICES',
});
export const sendPartition = (shard: number) => `${partitionPrefixes.pushes}${shard}`;
export const sendShardOf = (userId: number) => Math.floor((userId % dueShardCount) / dueShardsPerSendShard);
/** The second comes first, so that pushes are in the order in which they are to be sent. */
export const sendKey = (
  userId: number,
  at: number,
  notificationId: number,
  dueAt: number,
  deviceId: number,
): Key => ({
  pk: sendPartition(sendShardOf(userId)),
  sk: `${tenDigits(at)}#${userId}#${notificationId}#${dueAt}#${deviceId}`,
});
/** The sort key behind everything that should be sent at a second. */
export const sendEnd = (at: number) => tenDigits(at + 1);
