import { computeStudies } from '../../shared/jobs/compute-studies.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { computePools } from '../../shared/use-cases/studies/pools/compute-pools.ts';

export const handler = jobHandler(computeStudies, async ({ now, hasTime, reportBug }) => {
  const counts = await computePools(now, { hasTime, onFailure: reportBug });
  return { counts, ...(counts.failed > 0 ? { failure: 'Some studies could not be computed.' } : {}) };
});
