import type { Pairs } from '../days/pairing.ts';
import { isConstant } from '../methods/moments.ts';
import { compareGroups } from './group-comparison.ts';
import { fewestPairs } from './significance.ts';

/** A reason why the data cannot support a finding. */
export type Insufficiency = 'pairs' | 'causeConstant' | 'effectConstant' | 'group' | 'switches';

export const fewestPerGroup = 5;
export const fewestSwitches = 3;

export function insufficiencies(pairs: Pairs, comparison = compareGroups(pairs)): Insufficiency[] {
  const { cause, effect } = pairs;
  const missing: Insufficiency[] = [];
  if (cause.length < fewestPairs) missing.push('pairs');
  if (cause.length === 0) return missing;
  const isCauseConstant = isConstant(cause);
  if (isCauseConstant) missing.push('causeConstant');
  if (isConstant(effect)) missing.push('effectConstant');
  // A cause that never changed has no groups to speak of; saying so once is enough.
  if (isCauseConstant) return missing;
  const { baseline, followUp, switches } = comparison;
  if (Math.min(baseline.count, followUp.count) < fewestPerGroup) missing.push('group');
  if (switches < fewestSwitches) missing.push('switches');
  return missing;
}
