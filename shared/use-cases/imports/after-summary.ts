import type { SealedHistory } from '../histories/seal-histories.ts';
import { completeStudies } from '../studies/complete-studies.ts';
import { finishImports } from './finish-imports.ts';

/** Continues with what waits for a history to be summarised: imports that have ended, and studies of a part of it. */
export async function afterSummary(
  { person, isWhole }: SealedHistory,
  now: number,
  hasTime: () => boolean,
): Promise<boolean> {
  const areFinished = !isWhole || (await finishImports(person, now, hasTime));
  return (await completeStudies(person, now, hasTime)) && areFinished;
}
