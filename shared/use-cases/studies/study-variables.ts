import { findVariableIdByName } from '../../data/variables/person-names.ts';
import { findUserVariables, findUsesOf } from '../../data/variables/user-variable.ts';
import { findVariableIdOf } from '../../data/variables/variable-id.ts';
import type { KnownVariable } from '../../domain/measurements/row.ts';
import type { Study, StudyReference, StudyType, VariablePair } from '../../domain/studies/study.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { findUnit, type Unit } from '../../domain/units/units.ts';
import { getCategoryByName } from '../../domain/variables/categories.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import type { UserVariable, Variable } from '../../domain/variables/variable.ts';
import { listMembers } from './pools/study-client.ts';

export interface NamedPair {
  readonly causeVariableName: string;
  readonly effectVariableName: string;
}

/**
 * The variables that a person means by two names; undefined where there is none that they may study: their own, and in
 * a cohort study those of its members, who permitted it.
 */
export async function findNamedPair(
  userId: number,
  type: StudyType,
  { causeVariableName, effectVariableName }: NamedPair,
  clientId: string | undefined,
): Promise<Partial<VariablePair>> {
  const names = [causeVariableName, effectVariableName];
  const own = await Promise.all(names.map((name) => findVariableIdByName(userId, name)));
  const members = type === 'cohort' && own.includes(undefined) ? await listMembers(clientId) : [];
  const [cause, effect] = await Promise.all(
    names.map((name, i) => own[i] ?? findMembersVariableId(members, foldName(name))),
  );
  return {
    causeVariableId: cause,
    effectVariableId: effect,
  };
}

async function findMembersVariableId(members: readonly number[], foldedName: string) {
  const variableId = await findVariableIdOf(foldedName);
  if (variableId === undefined) return undefined;
  return (await findUsesOf(variableId, members)).length === 0 ? undefined : variableId;
}

interface PairOfStudy extends StudyReference {
  readonly clientId?: string | undefined;
}

export interface StudyVariables {
  readonly cause: KnownVariable;
  readonly effect: KnownVariable;
}

/** Both variables as the person sees them; in a cohort study, one they do not use themselves as a member does. */
export async function findStudyVariables(
  userId: number,
  { type, causeVariableId, effectVariableId, clientId }: PairOfStudy,
  now: number,
): Promise<StudyVariables | undefined> {
  const own = await findUserVariables(userId, [causeVariableId, effectVariableId]);
  const members = type === 'cohort' && own.size < 2 ? await listMembers(clientId) : [];
  const [cause, effect] = await Promise.all(
    [causeVariableId, effectVariableId].map((id) => own.get(id) ?? findMembersVariable(members, id, now)),
  );
  if (cause === undefined || effect === undefined) return undefined;
  return { cause: withSettings(cause), effect: withSettings(effect) };
}

/** The variable as the first member to use it named it; nothing of their settings is shown. */
async function findMembersVariable(
  members: readonly number[],
  variableId: number,
  now: number,
): Promise<UserVariable | undefined> {
  const uses = await findUsesOf(variableId, members);
  const [first] = uses.sort((a, b) => a.createdAt - b.createdAt);
  return first && withoutSettings(first.variable, now);
}

type NamedStudy = VariablePair & { readonly summary: Pick<Study['summary'], 'causeName' | 'effectName'> };

/** The variables of a cohort that nobody is in any more: only their names are left. */
export function namedVariables(
  { causeVariableId, effectVariableId, summary }: NamedStudy,
  now: number,
): StudyVariables {
  const named = (variableId: number, name: string) =>
    withSettings(withoutSettings({ variableId, name, ...plainMeaning }, now));
  return {
    cause: named(causeVariableId, summary.causeName),
    effect: named(effectVariableId, summary.effectName),
  };
}

const plainMeaning = {
  categoryId: getCategoryByName('Miscellaneous').id,
  unitId: (findUnit('count') as Unit).id,
  combinationOperation: 'MEAN',
} as const;

const withoutSettings = (variable: Variable, now: number): UserVariable => ({
  variable,
  settings: {},
  createdAt: now,
  updatedAt: now,
  revision: 0,
});

export const withSettings = (userVariable: UserVariable): KnownVariable => ({
  userVariable,
  settings: effectiveSettings(userVariable),
});
