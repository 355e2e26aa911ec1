import type { Pairs } from '../days/pairing.ts';
import { findUnusualDays, type SearchedSide } from '../days/unusual-days.ts';
import { insufficiencies } from './minimum-data.ts';
import { isFound, type SteppedTest, testInSteps } from './significance.ts';

/** Whether a finding is significant, and in the same direction without its unusual days. Cheap tests come first. */
export function isRobust(
  pairs: Pairs,
  cause: SearchedSide,
  effect: SearchedSide,
  test: SteppedTest = testInSteps(pairs),
): boolean {
  if (!isFound(test)) return false;
  const unusual = findUnusualDays(pairs, cause, effect);
  if (unusual === null) return true;
  if (insufficiencies(unusual.others).length > 0) return false;
  const without = testInSteps(unusual.others);
  return isFound(without) && Math.sign(without.r ?? 0) === Math.sign(test.r ?? 0);
}
