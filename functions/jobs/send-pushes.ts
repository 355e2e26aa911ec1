import { sendShardCount } from '../../shared/data/table-facts.ts';
import type { ShardEvent } from '../../shared/jobs/job.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { sendPushes as job } from '../../shared/jobs/send-pushes.ts';
import { epochSeconds } from '../../shared/platform/clock.ts';
import { issuer } from '../../shared/settings/issuer.ts';
import { pushHostRules } from '../../shared/settings/push-host-rules.ts';
import { sendPushes } from '../../shared/use-cases/push/send-pushes.ts';

export const handler = jobHandler<ShardEvent>(job, async ({ event, hasTime, reportBug }) => {
  const { shards = [...Array(sendShardCount).keys()] } = event;
  const { oldestAge, ...counts } = await sendPushes(shards, epochSeconds, {
    hasTime,
    onFailure: reportBug,
    hostRules: pushHostRules(),
    subject: issuer(),
    callMilliseconds: 5_000,
  });
  return {
    counts: { ...counts, oldestAge },
    metrics: { OldestPushAge: oldestAge },
    ...(counts.failed > 0 ? { failure: 'Some pushes could not be handled.' } : {}),
  };
});
