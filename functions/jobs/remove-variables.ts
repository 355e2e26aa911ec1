import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { removeVariables as job } from '../../shared/jobs/remove-variables.ts';
import { removeVariables } from '../../shared/use-cases/deletions/remove-variables.ts';

export const handler = jobHandler(job, async ({ now, hasTime, reportBug }) => {
  const counts = await removeVariables(now, { hasTime, onFailure: reportBug });
  return {
    counts: { ...counts },
    ...(counts.failed > 0 ? { failure: 'Some variables could not be deleted.' } : {}),
  };
});
