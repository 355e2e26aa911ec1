import { withdrawFromAllCohorts } from '../../../data/studies/cohort-result.ts';
import { withdrawContribution } from '../rounds/align-contribution.ts';

/**
 * When this returns, nothing of someone who is leaving counts in figures to come, and none of few people is shown that
 * they went into. Safe to repeat.
 */
export async function withdrawFromPools(userId: number, now: number): Promise<void> {
  await Promise.all([withdrawContribution(userId, now), withdrawFromAllCohorts(userId)]);
}
