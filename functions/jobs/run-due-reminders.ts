import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { runDueReminders, type ShardRange } from '../../shared/jobs/run-due-reminders.ts';
import { wakePushSender } from '../../shared/use-cases/push/wake-push-sender.ts';
import { runDueShards } from '../../shared/use-cases/reminders/run-due-shard.ts';

export const handler = jobHandler<ShardRange>(
  runDueReminders,
  async ({ event: { firstShard, lastShard }, now, hasTime, reportBug }) => {
    const shards = Array.from({ length: lastShard - firstShard + 1 }, (_, i) => firstShard + i);
    const { oldestAge, ...counts } = await runDueShards(shards, now, { hasTime, onFailure: reportBug });
    if (counts.announced > 0) await wakePushSender({ firstShard, lastShard }, reportBug);
    return {
      counts: { ...counts, oldestAge },
      metrics: { OldestDueAge: oldestAge, SetAside: counts.setAside },
      ...(counts.postponed > 0 ? { failure: 'The database could not do everything that is due.' } : {}),
    };
  },
);
