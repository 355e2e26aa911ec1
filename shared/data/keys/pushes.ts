import { dueShardCount, dueShardsPerSendShard, partitionPrefixes } from '../table-facts.ts';
import { type Key, ofPerson, tenDigits } from './key.ts';

/** Says that a person has devices: what is known of them lies where the sender of pushes may look, and it nowhere else. */
export const pushKey = (userId: number) => ofPerson(userId, 'PUSH');
export const devicesKey = (userId: number): Key => ({
  pk: `${partitionPrefixes.devices}${userId}`,
  sk: 'DEVICES',
});
export const sendPartition = (shard: number) => `${partitionPrefixes.pushes}${shard}`;
export const sendShardOf = (userId: number) => Math.floor((userId % dueShardCount) / dueShardsPerSendShard);
/** In the order of the seconds at which they are to be sent. */
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
/** After everything that is to be sent at a second. */
export const sendEnd = (at: number) => tenDigits(at + 1);
