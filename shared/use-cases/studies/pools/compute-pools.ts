import { postpone, takeUp } from '../../../data/schedules/due.ts';
import { duePools } from '../../../data/studies/pool.ts';
import { notePoolFailure } from '../../../data/studies/pool-computing.ts';
import { daySeconds } from '../../../domain/time/calendar.ts';
import { inTurn } from '../../schedules/in-turn.ts';
import { runDue } from '../../schedules/run-due.ts';
import type { SharedLimits } from '../../schedules/shared-limits.ts';
import { computePool } from './compute-pool.ts';

const mostFailures = 5;

/** Computes the figures of many people that are due, those that fell due first before others. */
export async function computePools(now: number, limits: SharedLimits) {
  const { counts } = await runDue(
    {
      outcomes: ['computed', 'removed', 'unfinished', 'failed'],
      unread: 'failed',
      shards: [inTurn(duePools.readLanes(now, limits.share))],
      postpone,
      claim: (due) => takeUp(due, now),
      work: async (due) => {
        const outcome = await computePool(due, now, limits);
        return outcome === 'unfinished' ? { as: outcome, waitUntil: now } : outcome;
      },
      afterFailure: async (due, isPassing) => {
        if (isPassing) return { as: 'unfinished', waitUntil: now };
        const givesUp = due.failures + 1 >= mostFailures;
        await notePoolFailure(due, givesUp ? now + daySeconds : now);
        return 'failed';
      },
    },
    now,
    limits,
  );
  return counts;
}
