import { dueShardCount } from '../data/table-facts.ts';
import type { Job } from './job.ts';

/** A stretch of the shards, both ends included: what one invocation looks after. */
export interface ShardRange {
  readonly firstShard: number;
  readonly lastShard: number;
}

/** Invocations side by side. More of them, up to one per shard, bring more processors to bear. */
const runners = 4;
const shardsEach = dueShardCount / runners;

export const runDueReminders = {
  id: 'run-due-reminders',
  schedule: 'rate(1 minute)',
  summary: 'Turn due reminders into notifications and bring snoozed ones back',
  table: {
    actions: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem'],
    indexes: ['due'],
  },
  needs: ['pushSender'],
  // A run that is not done by then leaves the rest to the next one.
  timeoutSeconds: 55,
  memoryMegabytes: 1024,
  inputs: Array.from({ length: runners }, (_, i) => ({
    firstShard: i * shardsEach,
    lastShard: (i + 1) * shardsEach - 1,
  })),
} as const satisfies Job;
