import type { UserVariable } from './variable.ts';

/** The variables that somebody may read, chosen at some second: one deleted and begun again later has the same id, but is not among them. */
export interface VariableLimits {
  readonly variableIds: ReadonlySet<number>;
  /** Epoch seconds. */
  readonly chosenAt: number;
}

/** Whether a variable is among them; without limits all are. */
export const isWithinLimits = (
  { variable, createdAt }: Pick<UserVariable, 'variable' | 'createdAt'>,
  limits: VariableLimits | undefined,
): boolean =>
  limits === undefined || (limits.variableIds.has(variable.variableId) && createdAt <= limits.chosenAt);
