import { dueShardCount } from '../data/table-facts.ts';
import type { Job } from './job.ts';

/** The shards that one invocation looks after, both ends included. */
export interface ShardRange {
  readonly firstShard: number;
  readonly lastShard: number;
}

/** The shards in equal ranges, one for each runner: more of them bring more processors to bear. */
export const shardRanges = (runners: number): ShardRange[] => {
  const shardsEach = dueShardCount / runners;
  return Array.from({ length: runners }, (_, i) => ({
    firstShard: i * shardsEach,
    lastShard: (i + 1) * shardsEach - 1,
  }));
};

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
  inputs: shardRanges,
} as const satisfies Job;
