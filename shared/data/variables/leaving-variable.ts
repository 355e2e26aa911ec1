import { foldName } from '../../domain/texts/fold-name.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import { isRunningAsRead, type RunningExperiments } from '../experiments/running-experiments.ts';
import { userIdOf } from '../keys/key.ts';
import {
  aliasKey,
  descriptionKey,
  moreSourcesKey,
  userVariableKey,
  variableOfUserVariable,
} from '../keys/variables.ts';
import { dueQueue } from '../schedules/due-queue.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { exists, removeWrite, updateWrite } from '../table/writes.ts';
import { stays } from './staying-variable.ts';
import { markVariableCountStale } from './variable-count.ts';

/**
 * Lets nothing new belong to the variable, and the schedule delete what does. False where an experiment began or ended
 * meanwhile, or the variable is being deleted already.
 */
export const markLeaving = (
  userId: number,
  variableId: number,
  running: RunningExperiments,
  now: number,
): Promise<boolean> =>
  transactIfAllowed([
    updateWrite(userVariableKey(userId, variableId), {
      set: leavingMembers(userId, now),
      onlyIf: stays,
    }),
    isRunningAsRead(userId, running),
  ]);

/** A variable that is being deleted is due at once: the schedule continues with it. */
const leavingMembers = (userId: number, leavingSince: number) => ({
  leavingSince,
  ...leavingVariables.waiting(userId, leavingSince),
});

/** Variables that are being deleted. */
export const leavingVariables = dueQueue({
  name: 'leavingVariables',
  parse: ({ pk, sk }) => ({ userId: userIdOf(pk), variableId: variableOfUserVariable(sk) }),
});

/** Takes the variable itself away, with its alias and what is next to it. Nothing may name it any more. */
export async function removeLeaving(
  userId: number,
  { variable: { variableId, name }, settings: { alias } }: UserVariable,
): Promise<void> {
  const isRemoved = await transactIfAllowed([
    removeWrite(userVariableKey(userId, variableId), { leavingSince: exists }),
    removeWrite(descriptionKey(userId, variableId)),
    removeWrite(moreSourcesKey(userId, variableId)),
    ...(alias === undefined || foldName(alias) === foldName(name)
      ? []
      : [removeWrite(aliasKey(userId, foldName(alias)))]),
  ]);
  if (isRemoved) await markVariableCountStale(userId);
}
