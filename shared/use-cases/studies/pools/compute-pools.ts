import { duePools } from '../../../data/studies/pool.ts';
import { notePoolFailure } from '../../../data/studies/pool-computing.ts';
import { daySeconds } from '../../../domain/time/calendar.ts';
import type { JobLimits } from '../../../platform/job-limits.ts';
import { runDue } from '../../schedules/run-due.ts';
import { computePool } from './compute-pool.ts';

const mostFailures = 5;

/** Computes the figures of many people that are due. */
export async function computePools(now: number, limits: JobLimits) {
  const shards = duePools.readAll(now);
  const { counts } = await runDue(
    {
      outcomes: ['computed', 'removed', 'unfinished', 'failed'],
      unread: 'failed',
      shards,
      shardsAtOnce: shards.length,
      work: (due) => computePool(due, now, limits),
      afterFailure: async (due, isPassing) => {
        if (isPassing) return 'unfinished';
        const givesUp = due.failures + 1 >= mostFailures;
        await notePoolFailure(due, givesUp ? now + daySeconds : due.dueAt);
        return 'failed';
      },
    },
    now,
    limits,
  );
  return counts;
}
