import { FEWEST_PEOPLE } from '../domain/analysis/pooled-study.ts';
import type { KnownVariable } from '../domain/measurements/row.ts';
import type { StudyType, VariablePair } from '../domain/studies/study.ts';
import { effectiveSettings } from '../domain/variables/effective-settings.ts';
import type { Variable } from '../domain/variables/variable.ts';
import { foldName } from '../schemas/texts.ts';
import { variableUserKey } from './keys.ts';
import { listPairResults } from './pair-result.ts';
import { findVariableIdByName } from './person-names.ts';
import { listMembers } from './study-client.ts';
import { batchGet } from './table.ts';
import { findUserVariables } from './user-variable.ts';
import { findVariable, findVariablesByName } from './variable.ts';

export interface NamedPair {
  readonly causeVariableName: string;
  readonly effectVariableName: string;
}

/** Which variables a person means by two names; undefined where there is none that they may study. */
export async function findNamedPair(
  userId: number,
  type: StudyType,
  { causeVariableName, effectVariableName }: NamedPair,
  clientId: string | undefined,
): Promise<Partial<VariablePair>> {
  const names = [causeVariableName, effectVariableName];
  const own = await Promise.all(names.map((name) => findVariableIdByName(userId, name)));
  const [cause, effect] = own.includes(undefined) ? await fillIn(own, names, type, clientId) : own;
  return {
    ...(cause === undefined ? {} : { causeVariableId: cause }),
    ...(effect === undefined ? {} : { effectVariableId: effect }),
  };
}

/**
 * Variables are private to their users. A cohort study may use those of its members, who gave leave; a population
 * study those that enough people have studied.
 */
async function fillIn(
  own: readonly (number | undefined)[],
  names: readonly string[],
  type: StudyType,
  clientId: string | undefined,
): Promise<readonly (number | undefined)[]> {
  if (type === 'individual') return own;
  const byName = await findVariablesByName([...new Set(names.map(foldName))]);
  const found = own.map((id, i) => id ?? byName.get(foldName(names[i] ?? ''))?.variableId);
  const [cause, effect] = found;
  if (cause === undefined || effect === undefined) return own;
  const mayUse =
    type === 'cohort'
      ? await areUsed(
          [cause, effect].filter((id) => !own.includes(id)),
          clientId,
        )
      : (await listPairResults({ causeVariableId: cause, effectVariableId: effect })).length >= FEWEST_PEOPLE;
  return mayUse ? found : own;
}

async function areUsed(variableIds: readonly number[], clientId: string | undefined): Promise<boolean> {
  const members = await listMembers(clientId);
  const uses = variableIds.map((id) => batchGet(members.map((userId) => variableUserKey(id, userId))));
  return (await Promise.all(uses)).every((items) => items.length > 0);
}

/** Both variables as the person sees them; one they do not use themselves as everybody does. */
export async function findStudyVariables(
  userId: number,
  { causeVariableId, effectVariableId }: VariablePair,
  now: number,
): Promise<{ readonly cause: KnownVariable; readonly effect: KnownVariable } | undefined> {
  const own = await findUserVariables(userId, [causeVariableId, effectVariableId]);
  const find = async (variableId: number) => {
    const userVariable = own.get(variableId);
    if (userVariable !== undefined) return { userVariable, settings: effectiveSettings(userVariable) };
    const variable = await findVariable(variableId);
    return variable === undefined ? undefined : unused(variable, now);
  };
  const [cause, effect] = await Promise.all([find(causeVariableId), find(effectVariableId)]);
  return cause === undefined || effect === undefined ? undefined : { cause, effect };
}

function unused(variable: Variable, now: number): KnownVariable {
  const userVariable = { variable, settings: {}, createdAt: now, updatedAt: now, revision: 0 };
  return { userVariable, settings: effectiveSettings(userVariable) };
}
