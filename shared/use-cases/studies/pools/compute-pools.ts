import type { PoolState } from '../../../data/studies/pool.ts';
import { notePoolFailure, readDuePools } from '../../../data/studies/pool-computing.ts';
import { isUnavailable } from '../../../data/table/unavailable.ts';
import { daySeconds } from '../../../domain/time/calendar.ts';
import type { JobLimits } from '../../../platform/job-limits.ts';
import { computePool, type PoolOutcome } from './compute-pool.ts';

type Outcome = PoolOutcome | 'failed';
export type PoolTally = Readonly<Record<Outcome, number>>;

const mostFailures = 5;

/**
 * Computes the figures of many people that are due, the oldest first, as long as there is time. What is left over is
 * still due at the next run, which begins with it; what fails keeps no other waiting.
 */
export async function computePools(now: number, limits: JobLimits): Promise<PoolTally> {
  const streams = readDuePools(now).map((pools) => computeInTurn(pools, now, limits));
  const outcomes = (await Promise.all(streams)).flat();
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    computed: count('computed'),
    removed: count('removed'),
    unfinished: count('unfinished'),
    failed: count('failed'),
  };
}

async function computeInTurn(
  pools: AsyncIterable<PoolState>,
  now: number,
  limits: JobLimits,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for await (const due of pools) {
    if (!limits.hasTime()) break;
    outcomes.push(await compute(due, now, limits));
  }
  return outcomes;
}

async function compute(due: PoolState, now: number, limits: JobLimits): Promise<Outcome> {
  try {
    return await computePool(due, now, limits);
  } catch (error) {
    if (isUnavailable(error)) return 'unfinished';
    limits.onFailure(error);
    const givesUp = due.failures + 1 >= mostFailures;
    await notePoolFailure(due, givesUp ? now + daySeconds : due.dueAt);
    return 'failed';
  }
}
