import type { WorkShare } from '../../shared/data/schedules/share.ts';
import { findDiscoveries as job } from '../../shared/jobs/find-discoveries.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { issuer } from '../../shared/settings/issuer.ts';
import { runDiscoveries } from '../../shared/use-cases/discoveries/run-discoveries.ts';

export const handler = jobHandler<WorkShare>(job, async ({ event: share, now, hasTime, reportBug }) => {
  const run = await runDiscoveries(now, { hasTime, onFailure: reportBug, share, baseUrl: issuer() });
  const counts = { ...run };
  return { counts, ...(counts.failed > 0 ? { failure: 'Some lists could not be made.' } : {}) };
});
