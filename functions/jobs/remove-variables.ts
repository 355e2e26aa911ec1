import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { removeVariables as job } from '../../shared/jobs/remove-variables.ts';
import { paceOf } from '../../shared/platform/pace.ts';
import { backgroundRate } from '../../shared/settings/background-rate.ts';
import { removeVariables } from '../../shared/use-cases/deletions/remove-variables.ts';

export const handler = jobHandler(job, async ({ now, hasTime, reportBug }) => {
  const counts = await removeVariables(now, {
    hasTime,
    onFailure: reportBug,
    pace: paceOf(backgroundRate()),
  });
  return {
    counts: { ...counts },
    ...(counts.failed > 0 ? { failure: 'Some variables could not be deleted.' } : {}),
  };
});
