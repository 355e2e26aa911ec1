import { jobHandler } from '../../shared/jobs/job-handler.ts';
import type { ShardRange } from '../../shared/jobs/run-due-reminders.ts';
import { sendPushes as job, sendShards } from '../../shared/jobs/send-pushes.ts';
import { epochSeconds } from '../../shared/platform/clock.ts';
import { issuer } from '../../shared/settings/issuer.ts';
import { pushHostRules } from '../../shared/settings/push-host-rules.ts';
import { sendPushes } from '../../shared/use-cases/push/send-pushes.ts';

export const handler = jobHandler<ShardRange>(job, async ({ event, hasTime, reportBug }) => {
  const { oldestAge, ...counts } = await sendPushes(sendShards(event), epochSeconds, {
    hasTime,
    onFailure: reportBug,
    hostRules: pushHostRules(),
    subject: issuer(),
    callMilliseconds: 5_000,
  });
  return {
    counts: { ...counts, oldestAge },
    metrics: { OldestPushAge: oldestAge },
    ...(counts.failed > 0 ? { failure: 'Some pushes could not be looked after.' } : {}),
  };
});
