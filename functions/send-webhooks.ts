import { isLoopbackIssuer } from '../shared/http/is-loopback-issuer.ts';
import { jobHandler } from '../shared/jobs/job-handler.ts';
import { sendWebhooks as job } from '../shared/jobs/send-webhooks.ts';
import { epochSeconds } from '../shared/platform/clock.ts';
import { deliverMessages } from '../shared/use-cases/webhooks/deliver-messages.ts';

export const handler = jobHandler(job, async ({ hasTime }) => {
  const counts = await deliverMessages({ hasTime, allowLoopback: isLoopbackIssuer(), now: epochSeconds });
  return { counts: { ...counts } };
});
