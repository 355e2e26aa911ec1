import type { WorkShare } from '../../shared/data/schedules/share.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { removeVariables as job } from '../../shared/jobs/remove-variables.ts';
import { paceOf } from '../../shared/platform/pace.ts';
import { backgroundRate } from '../../shared/settings/background-rate.ts';
import { removeVariables } from '../../shared/use-cases/deletions/remove-variables.ts';

export const handler = jobHandler<WorkShare>(job, async ({ event: share, now, hasTime, reportBug }) => {
  const counts = await removeVariables(now, {
    hasTime,
    onFailure: reportBug,
    share,
    pace: paceOf(backgroundRate() / (share.sharedBy ?? 1)),
  });
  return {
    counts: { ...counts },
    ...(counts.failed > 0 ? { failure: 'Some variables could not be deleted.' } : {}),
  };
});
