import { withdrawFromAllCohorts } from '../../../data/studies/cohort-result.ts';
import { withdrawContributions } from './contribution.ts';

/** When this returns, no figure of many people is shown that the person went into. Safe to repeat. */
export async function withdrawFromPools(userId: number): Promise<void> {
  await Promise.all([withdrawContributions(userId), withdrawFromAllCohorts(userId)]);
}
