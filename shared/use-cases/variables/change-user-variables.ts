import { isDeepStrictEqual } from 'node:util';
import { changePerson } from '../../data/people/change-person.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { withDescription, withDescriptions } from '../../data/variables/descriptions.ts';
import { findNamesAndAliases, type NamesAndAliases } from '../../data/variables/person-names.ts';
import { refuseLeaving } from '../../data/variables/staying-variable.ts';
import { findUserVariable, findUserVariables, replaceSettings } from '../../data/variables/user-variable.ts';
import { must, mustAt } from '../../domain/lists/must.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import type { ItemProblem } from '../../domain/texts/item-problem.ts';
import { answersTo } from '../../domain/variables/answers-to.ts';
import { changeSettings, problemsOfSettings } from '../../domain/variables/change-settings.ts';
import { sizeProblem } from '../../domain/variables/settings-size.ts';
import type { UserVariableInput } from '../../domain/variables/user-variable-input.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import { askForDiscoveries } from '../discoveries/ask-for-discoveries.ts';
import type { StudiedPerson } from '../studies/examination/study-series.ts';
import { alignContribution } from '../studies/rounds/align-contribution.ts';

export type SettingsOutcome =
  | {
      readonly kind: 'changed';
      readonly userVariables: readonly UserVariable[];
      /** The members that items gave of each variable, by its id. */
      readonly said: ReadonlyMap<number, UserVariableInput>;
    }
  | { readonly kind: 'unknown'; readonly indexes: readonly number[] }
  | { readonly kind: 'problems'; readonly problems: readonly ItemProblem[] };

/** The variables that inputs refer to by id, and those that have the names and aliases they give. */
interface ReferredVariables {
  readonly byId: ReadonlyMap<number, UserVariable>;
  readonly found: NamesAndAliases;
}

async function findReferred(
  userId: number,
  inputs: readonly UserVariableInput[],
): Promise<ReferredVariables> {
  const ids = inputs.flatMap((input) => givenId(input) ?? []);
  const names = inputs.flatMap((input) => [
    ...(givenId(input) === undefined ? [input.name ?? ''] : []),
    ...(input.alias ? [input.alias] : []),
  ]);
  const [byId, found] = await Promise.all([
    findUserVariables(userId, [...new Set(ids)]),
    findNamesAndAliases(userId, [...new Set(names.map(foldName))]),
  ]);
  return { byId, found };
}

const givenId = ({ variableId, id }: UserVariableInput) => variableId ?? id;

/** The highest number of variables that fit, by all that may name them, into the call that reads the token. */
const mostAhead = 2;

/** Begins to look at the variables to be changed, where they are few. */
export const readAheadSettings = (userId: number, inputs: readonly UserVariableInput[]) =>
  inputs.length > mostAhead ? undefined : findReferred(userId, inputs);

/** The person whose settings change, with their clock and the variable that records bleeding. */
interface ChangingPerson extends StudiedPerson {
  readonly bleedingVariableId?: number | undefined;
}

/** Changes one person's settings of variables. All inputs are checked before the first is saved. */
export async function changeUserVariables(
  person: ChangingPerson,
  given: readonly UserVariableInput[],
  now: number,
  ahead?: ReturnType<typeof readAheadSettings>,
  /** The app that changes them; undefined where the person does. */
  namedBy?: string,
): Promise<SettingsOutcome> {
  const { userId } = person;
  const inputs = given.map((input) => ({ ...input, namedBy }));
  const problems = inputs.flatMap(problemsOfReference);
  if (problems.length > 0) return { kind: 'problems', problems };

  const referred = await (ahead ?? findReferred(userId, inputs));
  const { found } = referred;
  const ids = inputs.map((input) => givenId(input) ?? referredBy(input.name ?? '', found));
  const current = await withAliased(userId, referred);
  const unknown = ids.flatMap((id, i) => (current.has(id ?? 0) ? [] : [i]));
  if (unknown.length > 0) return { kind: 'unknown', indexes: unknown };

  refuseLeaving(current.values());
  const changes = inputs.map((input, i) => ({ input, path: `[${i}]`, variableId: mustAt(ids, i) }));
  const refused = [
    ...changes.flatMap((change) => otherName(change, must(current, change.variableId))),
    ...settingProblems(changes, current),
    ...aliasProblems(changes, found),
  ];
  if (refused.length > 0) return { kind: 'problems', problems: refused };

  const saved = new Map<number, UserVariable>();
  for (const { input, path, variableId } of changes) {
    const before = saved.get(variableId) ?? must(current, variableId);
    const result = await save(person, before, input, now);
    if (result === undefined)
      return { kind: 'problems', problems: [{ path: `${path}.alias`, problem: aliasTaken }] };
    saved.set(variableId, result);
  }
  if (changes.some(({ input }) => input.shareUserMeasurements !== undefined))
    await alignContribution(userId, now);
  if ([...saved].some(([id, after]) => isComparedOtherwise(must(current, id), after)))
    await askForDiscoveries(person, now);
  const said = new Map<number, UserVariableInput>();
  for (const { input, variableId } of changes) said.set(variableId, { ...said.get(variableId), ...input });
  return { kind: 'changed', userVariables: [...saved.values()], said };
}

/** Settings that say what a day without a record means, or what a thing is: another list follows from them. */
const comparedBy = ['fillingType', 'fillingValue', 'kind'] as const;

const isComparedOtherwise = (
  { settings: before }: UserVariable,
  { settings: after }: UserVariable,
): boolean =>
  (before.recordsBleeding ?? false) !== (after.recordsBleeding ?? false) ||
  comparedBy.some((name) => !isDeepStrictEqual(before[name], after[name]));

const aliasTaken = 'another variable of yours already uses this name; choose another.';

interface VariableChange {
  readonly input: UserVariableInput;
  readonly path: string;
  readonly variableId: number;
}

function problemsOfReference({ id, variableId, name }: UserVariableInput, index: number) {
  if (id === undefined && variableId === undefined && name === undefined)
    return [{ path: `[${index}]`, problem: 'needs variableId, id or name to identify the variable.' }];
  if (id !== undefined && variableId !== undefined && id !== variableId)
    return [{ path: `[${index}].variableId`, problem: `is ${variableId} but id is ${id}; send only one.` }];
  return [];
}

const referredBy = (name: string, { names, aliases }: NamesAndAliases): number | undefined =>
  names.get(foldName(name))?.variable.variableId ?? aliases.get(foldName(name));

/** All of them by id; those behind an alias have yet to be read. */
async function withAliased(
  userId: number,
  { byId, found: { names, aliases } }: ReferredVariables,
): Promise<ReadonlyMap<number, UserVariable>> {
  const named = [...names.values()].map(({ userVariable }) => userVariable);
  const known = new Map([...byId, ...named.map((one) => [one.variable.variableId, one] as const)]);
  const unread = [...new Set(aliases.values())].filter((id) => !known.has(id));
  const all = [...known.values(), ...(await findUserVariables(userId, unread)).values()];
  return new Map((await withDescriptions(userId, all)).map((one) => [one.variable.variableId, one]));
}

/** An item that names one variable and gives the id of another would change one of them unasked. */
function otherName({ input, path, variableId }: VariableChange, userVariable: UserVariable): ItemProblem[] {
  if (input.name === undefined || answersTo(userVariable, input.name)) return [];
  const problem = `is not the name of variable ${variableId}, which is "${userVariable.variable.name}"; send only one.`;
  return [{ path: `${path}.name`, problem }];
}

function settingProblems(changes: readonly VariableChange[], current: ReadonlyMap<number, UserVariable>) {
  const states = new Map(current);
  return changes.flatMap(({ input, path, variableId }) => {
    const before = must(states, variableId);
    const changed = { ...before, settings: changeSettings(before, input) };
    states.set(variableId, changed);
    const problems = [...problemsOfSettings(changed, input), ...sizeProblem(before, changed)];
    return problems.map(({ member, problem }) => ({ path: `${path}.${member}`, problem }));
  });
}

function aliasProblems(changes: readonly VariableChange[], found: NamesAndAliases) {
  const claimed = new Map<string, number>();
  return changes.flatMap(({ input: { alias }, path, variableId }) => {
    if (alias === undefined || alias === null) return [];
    const owner = claimed.get(foldName(alias)) ?? variableId;
    claimed.set(foldName(alias), owner);
    const holder = referredBy(alias, found);
    const isFree = owner === variableId && (holder === undefined || holder === variableId);
    return isFree ? [] : [{ path: `${path}.alias`, problem: aliasTaken }];
  });
}

/** Undefined when the alias was taken in between. */
async function save(
  person: ChangingPerson,
  before: UserVariable,
  input: UserVariableInput,
  now: number,
): Promise<UserVariable | undefined> {
  const { userId } = person;
  const { variableId } = before.variable;
  if (input.recordsBleeding === true) await endElsewhere(person, variableId, now);
  return retryOnConflict('A variable', async (isFirst) => {
    const found = isFirst ? before : await findUserVariable(userId, variableId);
    if (found === undefined) throw new Error('A user variable disappeared while it was being changed.');
    const current = await withDescription(userId, found);
    const settings = changeSettings(current, input);
    if (isDeepStrictEqual(settings, current.settings)) return current;
    const result = await replaceSettings(userId, current, settings, now);
    if (result?.outcome === 'saved') return result.userVariable;
    return result?.outcome === 'aliasTaken' ? undefined : conflict;
  });
}

/** Only one variable records bleeding: the one that did so before stops. */
async function endElsewhere(person: ChangingPerson, variableId: number, now: number) {
  const { userId, bleedingVariableId: known } = person;
  if (known === undefined || known === variableId) return;
  const other = await findUserVariable(userId, known);
  if (other?.settings.recordsBleeding) await save(person, other, { recordsBleeding: null }, now);
  else await changePerson(userId, { bleedingVariableId: null }, now);
}
