import { leaveCohort } from './cohort-result.ts';
import { withdrawContributions } from './contribution.ts';
import { cohortResultPrefix, personPartition } from './keys.ts';
import { mapInParallel } from './parallel.ts';
import { listByPrefix } from './table.ts';

const cohortsAtOnce = 8;

/** When this returns, no figure of many people is told that the person went into. Safe to repeat. */
export async function leavePools(userId: number): Promise<void> {
  await withdrawContributions(userId);
  const cohorts = await listByPrefix(personPartition(userId), cohortResultPrefix);
  await mapInParallel(cohorts, cohortsAtOnce, leaveCohort);
}
