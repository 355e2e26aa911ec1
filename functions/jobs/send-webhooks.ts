import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { sendWebhooks as job } from '../../shared/jobs/send-webhooks.ts';
import { epochSeconds } from '../../shared/platform/clock.ts';
import { isLoopbackIssuer } from '../../shared/settings/is-loopback-issuer.ts';
import { deliverMessages } from '../../shared/use-cases/webhooks/deliver-messages.ts';

export const handler = jobHandler(job, async ({ hasTime, reportBug }) => {
  const counts = await deliverMessages({
    hasTime,
    onFailure: reportBug,
    allowLoopback: isLoopbackIssuer(),
    callMilliseconds: 5_000,
    now: epochSeconds,
  });
  return {
    counts: { ...counts },
    ...(counts.unattended > 0 ? { failure: 'Some webhooks could not be handled.' } : {}),
  };
});
