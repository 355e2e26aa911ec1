import { foldName } from '../../domain/texts/fold-name.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import { mapInParallel } from '../../platform/parallel.ts';
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
import { sendIfAllowed } from '../table/send.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { VariableLeavingError } from '../table/unavailable.ts';
import { absent, checkWrite, exists, isThere, removeWrite, updateWrite } from '../table/writes.ts';
import { doubtVariableCount } from './variable-count.ts';

const keptAtOnce = 8;

/** Throws where one of them is being deleted. Whoever makes something that names a variable asks first. */
export function refuseLeaving(variables: Iterable<UserVariable | undefined>): void {
  for (const one of variables)
    if (one?.leavingSince !== undefined) throw new VariableLeavingError('A variable is being deleted.');
}

/** Joins a transaction that names the variable: it is not being deleted. */
export const isStaying = (userId: number, variableId: number): Write =>
  checkWrite(userVariableKey(userId, variableId), stays);

const stays = { ...isThere, leavingSince: absent };

/**
 * Keeps variables that an import made, for what is about to name them: undoing the import takes them away no more.
 * Throws where one is gone already.
 */
export async function keepMade(userId: number, variables: Iterable<UserVariable>): Promise<void> {
  const made = [...variables].filter(({ madeIn }) => madeIn !== undefined);
  const kept = await mapInParallel(made, keptAtOnce, ({ variable: { variableId } }) =>
    sendIfAllowed(updateWrite(userVariableKey(userId, variableId), { remove: ['madeIn'], onlyIf: stays })),
  );
  if (kept.includes(false)) throw new VariableLeavingError('A variable was taken away with its import.');
}

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

/** A variable that is being deleted is due at once: the schedule goes on with it. */
const leavingMembers = (userId: number, leavingSince: number) => ({
  leavingSince,
  ...leavingVariables.waiting(userId, leavingSince),
});

/** Variables that are being deleted. */
export const leavingVariables = dueQueue({
  name: 'leavingVariables',
  parse: ({ pk, sk }) => ({ userId: userIdOf(pk), variableId: variableOfUserVariable(sk) }),
});

/** Takes the variable itself away, with its alias and what lies beside it. Nothing may name it any more. */
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
  if (isRemoved) await doubtVariableCount(userId);
}
