import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { purgePeople as job } from '../../shared/jobs/purge-people.ts';
import { paceOf } from '../../shared/platform/pace.ts';
import { backgroundRate } from '../../shared/settings/background-rate.ts';
import { purgePeople } from '../../shared/use-cases/people/purge-people.ts';

export const handler = jobHandler(job, async ({ now, hasTime, reportBug }) => {
  const counts = await purgePeople(now, reportBug, { hasTime, pace: paceOf(backgroundRate()) });
  return { counts, ...(counts.failed > 0 ? { failure: 'Some people could not be erased.' } : {}) };
});
