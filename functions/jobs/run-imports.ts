import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { runImports as job } from '../../shared/jobs/run-imports.ts';
import { runImports } from '../../shared/use-cases/imports/run-imports.ts';

export const handler = jobHandler(job, async ({ now, hasTime, reportBug }) => {
  const counts = await runImports(now, { hasTime, onFailure: reportBug });
  return {
    counts: { ...counts },
    ...(counts.failed > 0 ? { failure: 'Some imports could not be ended or undone.' } : {}),
  };
});
