import type { WorkShare } from '../../shared/data/schedules/share.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { takeLooks as job } from '../../shared/jobs/take-looks.ts';
import { takeLooks } from '../../shared/use-cases/experiments/take-looks.ts';

export const handler = jobHandler<WorkShare>(job, async ({ event: share, now, hasTime, reportBug }) => {
  const counts = await takeLooks(now, { hasTime, onFailure: reportBug, share });
  return {
    counts: { ...counts },
    ...(counts.failed > 0 ? { failure: 'Some analyses of experiments could not be done.' } : {}),
  };
});
