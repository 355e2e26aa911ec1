import { personPartition } from '../../../data/keys/key.ts';
import { cohortResultPrefix } from '../../../data/keys/studies.ts';
import { withdrawFromCohort } from '../../../data/studies/cohort-result.ts';
import { listByPrefix } from '../../../data/table/read.ts';
import { mapInParallel } from '../../../platform/parallel.ts';
import { withdrawContributions } from './contribution.ts';

const cohortsAtOnce = 8;

/** When this returns, no figure of many people is shown that the person went into. Safe to repeat. */
export async function withdrawFromPools(userId: number): Promise<void> {
  const fromCohorts = async () => {
    const cohorts = await listByPrefix(personPartition(userId), cohortResultPrefix);
    await mapInParallel(cohorts, cohortsAtOnce, withdrawFromCohort);
  };
  await Promise.all([withdrawContributions(userId), fromCohorts()]);
}
