import { listStudies } from '../../data/studies/study.ts';
import { type BestStudyMembers, bestStudies } from '../../domain/studies/best-studies.ts';

/** Finds the best study of each variable of a person's, with one query for all. */
export async function findBestStudies(
  userId: number,
  baseUrl: string,
): Promise<(variableId: number) => BestStudyMembers> {
  return bestStudies(userId, await listStudies(userId), baseUrl);
}
