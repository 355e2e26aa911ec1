import { dueShardsPerSendShard } from '../data/table-facts.ts';
import type { Job } from './job.ts';
import { type ShardRange, shardRanges } from './run-due-reminders.ts';

/** The shards of pushes that belong to the people of a range of reminder shards. */
export const sendShards = ({ firstShard, lastShard }: ShardRange): number[] => {
  const first = Math.floor(firstShard / dueShardsPerSendShard);
  const last = Math.floor(lastShard / dueShardsPerSendShard);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
};

/** It calls servers of others, and reads nobody's health data: what it sends is encrypted for the device. */
export const sendPushes = {
  id: 'send-pushes',
  schedule: 'rate(1 minute)',
  summary: 'Send what waits for people’s devices',
  table: {
    actions: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: {
      BatchGetItem: ['devices'],
      DeleteItem: ['pushes'],
      GetItem: ['devices', 'pushKey'],
      PutItem: ['deployment', 'devices', 'pushes', 'pushKey'],
      Query: ['pushes'],
      UpdateItem: ['pushes'],
    },
    guarded: ['pushKey'],
  },
  needs: ['pushHosts', 'address'],
  timeoutSeconds: 55,
  memoryMegabytes: 512,
  inputs: shardRanges,
} as const satisfies Job;
