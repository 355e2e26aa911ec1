import type { WorkShare } from '../../shared/data/schedules/share.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { sealHistories as job } from '../../shared/jobs/seal-histories.ts';
import { sealHistories } from '../../shared/use-cases/histories/seal-histories.ts';
import { afterSummary } from '../../shared/use-cases/imports/after-summary.ts';

export const handler = jobHandler<WorkShare>(job, async ({ event: share, now, hasTime, reportBug }) => {
  const counts = {
    ...(await sealHistories(now, { hasTime, onFailure: reportBug, share, afterSummary })),
  };
  return { counts, ...(counts.failed > 0 ? { failure: 'Some histories could not be summed up.' } : {}) };
});
