import type { Pairs } from '../days/pairing.ts';
import { isConstant } from '../methods/moments.ts';
import { compareGroups } from './group-comparison.ts';
import { FEWEST_PAIRS } from './significance.ts';

/** What keeps the data from supporting a finding. */
export type Insufficiency = 'pairs' | 'causeConstant' | 'effectConstant' | 'group' | 'switches';

export const FEWEST_PER_GROUP = 5;
export const FEWEST_SWITCHES = 3;

export function insufficiencies(pairs: Pairs, comparison = compareGroups(pairs)): Insufficiency[] {
  const { cause, effect } = pairs;
  const missing: Insufficiency[] = [];
  if (cause.length < FEWEST_PAIRS) missing.push('pairs');
  if (cause.length === 0) return missing;
  const isCauseConstant = isConstant(cause);
  if (isCauseConstant) missing.push('causeConstant');
  if (isConstant(effect)) missing.push('effectConstant');
  // A cause that never changed has no groups to speak of; saying so once is enough.
  if (isCauseConstant) return missing;
  const { baseline, followUp, switches } = comparison;
  if (Math.min(baseline.count, followUp.count) < FEWEST_PER_GROUP) missing.push('group');
  if (switches < FEWEST_SWITCHES) missing.push('switches');
  return missing;
}
