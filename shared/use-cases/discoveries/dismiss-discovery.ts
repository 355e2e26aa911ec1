import { removeDismissed, saveDismissed } from '../../data/discoveries/dismissed-pair.ts';
import { refuseLeaving } from '../../data/variables/staying-variable.ts';
import { findUserVariables } from '../../data/variables/user-variable.ts';
import type { VariablePair } from '../../domain/studies/study.ts';

/** Takes the line of two variables away for good; false unless both are the person's own. */
export async function dismissDiscovery(
  userId: number,
  { causeVariableId, effectVariableId }: VariablePair,
  now: number,
): Promise<boolean> {
  const own = await findUserVariables(userId, [causeVariableId, effectVariableId]);
  if (own.size < 2) return false;
  refuseLeaving(own.values());
  await saveDismissed(userId, { pair: [causeVariableId, effectVariableId], dismissedAt: now });
  return true;
}

/** Lets the line of two variables be listed again; false unless both are the person's own. */
export async function restoreDiscovery(
  userId: number,
  { causeVariableId, effectVariableId }: VariablePair,
): Promise<boolean> {
  const own = await findUserVariables(userId, [causeVariableId, effectVariableId]);
  if (own.size < 2) return false;
  await removeDismissed(userId, [causeVariableId, effectVariableId]);
  return true;
}
