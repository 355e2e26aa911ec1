import { dueShardCount } from '../table-facts.ts';

/** The shards of the index `due`, by queue: each job reads its own. Those of reminders have no beginning. */
export const queues = {
  reminders: { prefix: '', shardCount: dueShardCount },
  mails: { prefix: 'MAIL#', shardCount: 4 },
  imports: { prefix: 'IMPORT#', shardCount: 4 },
  leavingVariables: { prefix: 'LEAVING#', shardCount: 4 },
  looks: { prefix: 'LOOK#', shardCount: 4 },
  sealings: { prefix: 'SEAL#', shardCount: 4 },
  discoveries: { prefix: 'DISCOVERIES#', shardCount: 4 },
  pools: { prefix: 'POOL#', shardCount: 4 },
} as const;
export type QueueName = keyof typeof queues;

export const queueShard = (name: QueueName, shard: number): string => `${queues[name].prefix}${shard}`;
