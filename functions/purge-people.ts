import { purgePeople } from '../shared/data/purge-people.ts';
import { purgePeople as job } from '../shared/jobs/purge-people.ts';
import { scheduled } from '../shared/jobs/scheduled.ts';

export const handler = scheduled(job, async ({ now, report }) => {
  const counts = await purgePeople(now, report);
  if (counts.failed > 0) throw new Error('Some people could not be erased; each failure is in the log.');
  return counts;
});
