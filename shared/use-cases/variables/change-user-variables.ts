import { isDeepStrictEqual } from 'node:util';
import { ContentionError } from '../../data/database-errors.ts';
import { findVariableIdByName } from '../../data/person-names.ts';
import { findUserVariable, findUserVariables, replaceSettings } from '../../data/user-variable.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { changeSettings, problemsOfSettings } from '../../domain/variables/change-settings.ts';
import type { UserVariableInput } from '../../domain/variables/user-variable-input.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import { alignContributions } from '../studies/contribution.ts';

export type Change =
  | { readonly kind: 'changed'; readonly userVariables: readonly UserVariable[] }
  | { readonly kind: 'unknown'; readonly indexes: readonly number[] }
  | {
      readonly kind: 'problems';
      readonly problems: readonly { readonly path: string; readonly problem: string }[];
    };

const mostTries = 20;

/** Changes one person's settings of variables. All inputs are checked before the first is saved. */
export async function changeUserVariables(
  userId: number,
  inputs: readonly UserVariableInput[],
  now: number,
): Promise<Change> {
  const problems = inputs.flatMap(problemsOfReference);
  if (problems.length > 0) return { kind: 'problems', problems };

  const ids = await Promise.all(inputs.map((input) => referredVariable(userId, input)));
  const current = await findUserVariables(userId, [...new Set(ids.filter((id) => id !== undefined))]);
  const unknown = ids.flatMap((id, i) => (current.has(id ?? 0) ? [] : [i]));
  if (unknown.length > 0) return { kind: 'unknown', indexes: unknown };

  const changes = inputs.map((input, i) => ({ input, path: `[${i}]`, variableId: ids[i] as number }));
  const refused = [...settingProblems(changes, current), ...(await aliasProblems(userId, changes))];
  if (refused.length > 0) return { kind: 'problems', problems: refused };

  const saved = new Map<number, UserVariable>();
  for (const { input, path, variableId } of changes) {
    const result = await save(userId, variableId, input, now);
    if (result === undefined)
      return { kind: 'problems', problems: [{ path: `${path}.alias`, problem: aliasTaken }] };
    saved.set(variableId, result);
  }
  const shared = changes.filter(({ input }) => input.shareUserMeasurements !== undefined);
  if (shared.length > 0)
    await alignContributions(
      userId,
      shared.map(({ variableId }) => variableId),
    );
  return { kind: 'changed', userVariables: [...saved.values()] };
}

const aliasTaken = 'another variable of yours answers to this name already; choose another.';

interface VariableChange {
  readonly input: UserVariableInput;
  readonly path: string;
  readonly variableId: number;
}

function problemsOfReference({ id, variableId, name }: UserVariableInput, index: number) {
  if (id === undefined && variableId === undefined && name === undefined)
    return [{ path: `[${index}]`, problem: 'needs variableId, id or name to say which variable is meant.' }];
  if (id !== undefined && variableId !== undefined && id !== variableId)
    return [
      { path: `[${index}].variableId`, problem: `is ${variableId} but id is ${id}; give one of them.` },
    ];
  return [];
}

const referredVariable = async (userId: number, { id, variableId, name }: UserVariableInput) =>
  variableId ?? id ?? findVariableIdByName(userId, name ?? '');

function settingProblems(changes: readonly VariableChange[], current: ReadonlyMap<number, UserVariable>) {
  const reached = new Map(current);
  return changes.flatMap(({ input, path, variableId }) => {
    const before = reached.get(variableId) as UserVariable;
    const changed = { ...before, settings: changeSettings(before, input) };
    reached.set(variableId, changed);
    const problems = problemsOfSettings(changed, input);
    return problems.map(({ member, problem }) => ({ path: `${path}.${member}`, problem }));
  });
}

async function aliasProblems(userId: number, changes: readonly VariableChange[]) {
  const claimed = new Map<string, number>();
  const checked = changes.map(async ({ input: { alias }, path, variableId }) => {
    if (alias === undefined || alias === null) return [];
    const owner = claimed.get(foldName(alias)) ?? variableId;
    claimed.set(foldName(alias), owner);
    const holder = await findVariableIdByName(userId, alias);
    const isFree = owner === variableId && (holder === undefined || holder === variableId);
    return isFree ? [] : [{ path: `${path}.alias`, problem: aliasTaken }];
  });
  return (await Promise.all(checked)).flat();
}

/** Undefined when the alias was taken in between. */
async function save(userId: number, variableId: number, input: UserVariableInput, now: number) {
  for (let attempt = 1; ; attempt++) {
    const current = await findUserVariable(userId, variableId);
    if (current === undefined) throw new Error('A user variable disappeared while it was being changed.');
    const settings = changeSettings(current, input);
    if (isDeepStrictEqual(settings, current.settings)) return current;
    const result = await replaceSettings(userId, current, settings, now);
    if (result?.outcome === 'saved') return result.userVariable;
    if (result?.outcome === 'aliasTaken') return undefined;
    if (attempt === mostTries) throw new ContentionError();
  }
}
