import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { purgePeople as job } from '../../shared/jobs/purge-people.ts';
import { purgePeople } from '../../shared/use-cases/people/purge-people.ts';

export const handler = jobHandler(job, async ({ now, reportBug }) => {
  const counts = await purgePeople(now, reportBug);
  return { counts, ...(counts.failed > 0 ? { failure: 'Some people could not be erased.' } : {}) };
});
