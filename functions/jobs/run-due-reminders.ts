import { dueShardCount } from '../../shared/data/table-facts.ts';
import type { ShardEvent } from '../../shared/jobs/job.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { runDueReminders } from '../../shared/jobs/run-due-reminders.ts';
import { wakePushSender } from '../../shared/use-cases/push/wake-push-sender.ts';
import { runDueShards } from '../../shared/use-cases/reminders/run-due-shard.ts';

export const handler = jobHandler<ShardEvent>(
  runDueReminders,
  async ({ event: { shards = [...Array(dueShardCount).keys()] }, now, hasTime, reportBug }) => {
    const { oldestAge, ...counts } = await runDueShards(shards, now, { hasTime, onFailure: reportBug });
    if (counts.announced > 0) await wakePushSender(shards, reportBug);
    return {
      counts: { ...counts, oldestAge },
      metrics: { SetAside: counts.setAside },
      ...(counts.postponed > 0 ? { failure: 'The database could not do everything that is due.' } : {}),
    };
  },
);
