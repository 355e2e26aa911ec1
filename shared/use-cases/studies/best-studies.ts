import { listStudies } from '../../data/studies/study.ts';
import { type BestStudyMembers, bestStudies } from '../../domain/studies/best-studies.ts';

/** What to say of the studies that each variable of a person's is part of: one query for all variables. */
export async function findBestStudies(
  userId: number,
  baseUrl: string,
): Promise<(variableId: number) => BestStudyMembers> {
  return bestStudies(userId, await listStudies(userId), baseUrl);
}
