import type { UserVariable } from '../../domain/variables/variable.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { userVariableKey } from '../keys/variables.ts';
import { sendIfAllowed } from '../table/send.ts';
import type { Write } from '../table/transact.ts';
import { VariableLeavingError } from '../table/unavailable.ts';
import { absent, checkWrite, isThere, updateWrite } from '../table/writes.ts';

const keptAtOnce = 8;

/** Throws where one of them is being deleted. Whoever makes something that names a variable asks first. */
export function refuseLeaving(variables: Iterable<UserVariable | undefined>): void {
  for (const one of variables)
    if (one?.leavingSince !== undefined) throw new VariableLeavingError('A variable is being deleted.');
}

/** Joins a transaction that names the variable: it is not being deleted. */
export const isStaying = (userId: number, variableId: number): Write =>
  checkWrite(userVariableKey(userId, variableId), stays);

export const stays = { ...isThere, leavingSince: absent };

/**
 * Keeps variables that an import made, because something is about to name them: undoing the import no longer removes
 * them. Throws if one is already gone.
 */
export async function keepVariablesOfImports(
  userId: number,
  variables: Iterable<UserVariable>,
): Promise<void> {
  const made = [...variables].filter(({ madeIn }) => madeIn !== undefined);
  const kept = await mapInParallel(made, keptAtOnce, ({ variable: { variableId } }) =>
    sendIfAllowed(updateWrite(userVariableKey(userId, variableId), { remove: ['madeIn'], onlyIf: stays })),
  );
  if (kept.includes(false)) throw new VariableLeavingError('A variable was taken away with its import.');
}
