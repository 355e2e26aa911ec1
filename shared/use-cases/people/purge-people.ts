import { ErasureBrokenOff, ErasureEnded, listDueErasures } from '../../data/people/erasure.ts';
import { atOnce, type RemovalLimits } from '../../platform/job-limits.ts';
import { runDue } from '../schedules/run-due.ts';
import { erasePerson } from './erase-person.ts';

const peopleAtOnce = 4;
/** Steps after which someone's erasing lets the others have their turn. */
const stepsATurn = 5;

/** Continues every erasure that is due. What cannot be finished in time is left to the next run. */
export async function purgePeople(
  now: number,
  onFailure: (error: unknown) => void,
  limits: RemovalLimits = atOnce,
) {
  const due = await listDueErasures(now);
  const { counts } = await runDue(
    {
      outcomes: ['erased', 'unfinished', 'failed'],
      unread: 'failed',
      shards: [[due.map((erasure) => ({ erasure, dueAt: erasure.requestedAt }))]],
      entriesAtOnce: peopleAtOnce,
      work: async (entry) => {
        let left = stepsATurn;
        const hasTime = () => limits.hasTime() && left-- > 0;
        try {
          await erasePerson(entry.erasure, now, { ...limits, hasTime });
        } catch (error) {
          if (error instanceof ErasureBrokenOff) return limits.hasTime() ? { again: entry } : 'unfinished';
          if (!(error instanceof ErasureEnded)) throw error;
        }
        return 'erased';
      },
      afterFailure: (_, isPassing) => (isPassing ? 'unfinished' : 'failed'),
    },
    now,
    { hasTime: limits.hasTime, onFailure },
  );
  return counts;
}
