import type { WorkShare } from '../../shared/data/schedules/share.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { runImports as job } from '../../shared/jobs/run-imports.ts';
import { paceOf } from '../../shared/platform/pace.ts';
import { backgroundRate } from '../../shared/settings/background-rate.ts';
import { runImports } from '../../shared/use-cases/imports/run-imports.ts';

export const handler = jobHandler<WorkShare>(job, async ({ event: share, now, hasTime, reportBug }) => {
  const pace = paceOf(backgroundRate() / (share.sharedBy ?? 1));
  const counts = await runImports(now, { hasTime, onFailure: reportBug, share, pace });
  return {
    counts: { ...counts },
    ...(counts.failed > 0 ? { failure: 'Some imports could not be ended or undone.' } : {}),
  };
});
