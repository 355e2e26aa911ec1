import type { WorkShare } from '../../shared/data/schedules/share.ts';
import { computeStudies as job } from '../../shared/jobs/compute-studies.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { computePools } from '../../shared/use-cases/studies/pools/compute-pools.ts';

export const handler = jobHandler<WorkShare>(job, async ({ event: share, now, hasTime, reportBug }) => {
  const counts = await computePools(now, { hasTime, onFailure: reportBug, share });
  return { counts, ...(counts.failed > 0 ? { failure: 'Some studies could not be computed.' } : {}) };
});
