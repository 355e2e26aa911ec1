import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { sealHistories as job } from '../../shared/jobs/seal-histories.ts';
import { sealHistories } from '../../shared/use-cases/histories/seal-histories.ts';
import { completeStudies } from '../../shared/use-cases/studies/complete-studies.ts';

export const handler = jobHandler(job, async ({ now, hasTime, reportBug }) => {
  const counts = {
    ...(await sealHistories(now, { hasTime, onFailure: reportBug, whenSealed: completeStudies })),
  };
  return { counts, ...(counts.failed > 0 ? { failure: 'Some histories could not be summed up.' } : {}) };
});
