import { joinPoolRound } from '../../../data/studies/cohort-result.ts';
import { findPool, type PoolState, removePool } from '../../../data/studies/pool.ts';
import { postponeComputing, saveFigure } from '../../../data/studies/pool-computing.ts';
import { type CountedMember, monthSeconds, nextRound } from '../../../domain/studies/pool-round.ts';
import { daySeconds } from '../../../domain/time/calendar.ts';
import type { JobLimits } from '../../../platform/job-limits.ts';
import { mapInParallel } from '../../../platform/parallel.ts';
import { readCohort } from './read-cohort.ts';

type PoolOutcome = 'computed' | 'removed' | 'unfinished';

const marksAtOnce = 16;

/**
 * Makes the next figure of a pool where it is time for one. It may die anywhere, be run again or twice at the same
 * time: groups are marked first and count when the figure is saved, which fails if someone's result has gone in
 * between.
 */
export async function computePool(due: PoolState, now: number, limits: JobLimits): Promise<PoolOutcome> {
  const state = await findPool(due);
  if (state?.dueAt !== due.dueAt) return 'computed';
  if (state.studies <= 0 && (await removePool(state))) return 'removed';
  const members = await readCohort(state, now, limits);
  if (members === undefined) return 'unfinished';

  const next = nextRound(state, members, state, now);
  const dueAt = now + daySeconds;
  if (next === undefined) {
    const inAMonth = (state.figureAt ?? now) + monthSeconds;
    return (await postponeComputing(state, Math.min(dueAt, inAMonth))) ? 'computed' : 'unfinished';
  }
  const isSaved =
    (await markAll(state, next.formed, limits)) && (await saveFigure(state, { ...next, dueAt }, now));
  return isSaved ? 'computed' : 'unfinished';
}

/** False when one of them is not there any more, or time was too short. */
async function markAll(
  state: PoolState,
  formed: readonly CountedMember[],
  { hasTime }: JobLimits,
): Promise<boolean> {
  const marked = await mapInParallel(formed, marksAtOnce, async (member) =>
    hasTime() ? joinPoolRound(state, member) : false,
  );
  return marked.every(Boolean);
}
