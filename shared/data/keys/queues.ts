import { dueShardCount } from '../table-facts.ts';

/**
 * The shards of the index `due`, by queue: each job reads its own. In the front ones lies what people wait for; the tick
 * looks into all of them every minute. Versions before this one know the front ones only.
 */
const many = { front: 4, back: dueShardCount - 4 };

/** Those of reminders have no beginning. */
export const queues = {
  reminders: { prefix: '', front: dueShardCount, back: 0 },
  mails: { prefix: 'MAIL#', ...many },
  imports: { prefix: 'IMPORT#', ...many },
  leavingVariables: { prefix: 'LEAVING#', ...many },
  looks: { prefix: 'LOOK#', ...many },
  sealings: { prefix: 'SEAL#', ...many },
  discoveries: { prefix: 'DISCOVERIES#', ...many },
  pools: { prefix: 'POOL#', ...many },
} as const;
export type QueueName = keyof typeof queues;

export const queueShard = (name: QueueName, shard: number): string => `${queues[name].prefix}${shard}`;
