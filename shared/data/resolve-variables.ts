import { summableOperation } from '../domain/variables/effective-settings.ts';
import type { Variable, VariableSettings } from '../domain/variables/variable.ts';
import type { MeasurementInput } from '../schemas/measurement-input.ts';
import { foldName } from '../schemas/texts.ts';
import { nextSlotNumbers, nextVariableNumbers } from './counter.ts';
import { mapInParallel } from './parallel.ts';
import { allocateSlot, findAliases, findPersonNames, findSlot, type PersonName } from './person-names.ts';
import { createUserVariable, findUserVariables } from './user-variable.ts';
import { findOrCreateVariable, findVariablesByName } from './variable.ts';

const writesAtOnce = 16;

/** What a name stands for: the person's own variable, one only others use so far, or nothing yet. */
export interface NameMeaning {
  readonly own?: PersonName;
  readonly variable?: Variable;
}

/** What these names mean to the person, by folded name. Reads only; own names never change and are remembered. */
export async function lookUpNames(
  userId: number,
  names: readonly string[],
): Promise<Map<string, NameMeaning>> {
  const meanings = new Map<string, NameMeaning>();
  const folded = [...new Set(names.map(foldName))];
  const own = await findPersonNames(userId, folded);
  for (const [name, found] of own) meanings.set(name, { own: found, variable: found.variable });
  const unknown = folded.filter((name) => !own.has(name));
  if (unknown.length === 0) return meanings;

  const [aliases, global] = await Promise.all([findAliases(userId, unknown), findVariablesByName(unknown)]);
  const aliased = aliases.size === 0 ? new Map() : await namesOfVariables(userId, [...aliases.values()]);
  for (const name of unknown) {
    const byAlias: PersonName | undefined = aliased.get(aliases.get(name) ?? 0);
    if (byAlias !== undefined) meanings.set(name, { own: byAlias, variable: byAlias.variable });
    else if (global.has(name)) meanings.set(name, { variable: global.get(name) as Variable });
    else meanings.set(name, {});
  }
  return meanings;
}

async function namesOfVariables(
  userId: number,
  variableIds: readonly number[],
): Promise<Map<number, PersonName>> {
  const userVariables = [...(await findUserVariables(userId, variableIds)).values()];
  const names = await findPersonNames(
    userId,
    userVariables.map(({ variable }) => foldName(variable.name)),
  );
  return new Map([...names.values()].map((name) => [name.variable.variableId, name]));
}

export type FirstUse = Pick<
  MeasurementInput,
  'variableName' | 'unit' | 'category' | 'combinationOperation' | 'upc'
>;

/** Makes every name the person's own: creates the variables nobody had, and the person's settings of new ones. */
export async function adoptNames(
  userId: number,
  meanings: Map<string, NameMeaning>,
  uses: readonly FirstUse[],
  now: number,
): Promise<Map<string, PersonName>> {
  const firstUses = new Map(uses.toReversed().map((use) => [foldName(use.variableName), use]));
  const created = [...firstUses].filter(([name]) => meanings.get(name)?.variable === undefined);
  const firstNumber = created.length === 0 ? 0 : await nextVariableNumbers(created.length);
  const numbers = new Map(created.map(([name], i) => [name, firstNumber + i]));
  const adopted = await mapInParallel([...firstUses], writesAtOnce, async ([name, use]) => {
    const meaning = meanings.get(name) ?? {};
    if (meaning.own !== undefined) return [name, meaning.own] as const;
    return [name, await adopt(userId, use, meaning.variable, numbers.get(name), now)] as const;
  });
  return new Map(adopted);
}

/** Tries again when the variable went with its last user between being found and being adopted. */
async function adopt(
  userId: number,
  use: FirstUse,
  found: Variable | undefined,
  reserved: number | undefined,
  now: number,
): Promise<PersonName> {
  for (let known = found; ; known = undefined) {
    const variable =
      known ?? (await findOrCreateVariable(newVariable(reserved ?? (await nextVariableNumbers(1)), use)));
    const adopted = await createUserVariable(userId, variable, firstSettings(variable, use), now);
    if (adopted !== undefined) return { foldedName: foldName(variable.name), variable, slots: {} };
  }
}

const newVariable = (variableId: number, use: FirstUse): Variable => ({
  variableId,
  name: use.variableName,
  categoryId: use.category.id,
  unitId: use.unit.id,
  combinationOperation: summableOperation(use.combinationOperation, use.unit),
});

/** Where a person's first use differs from what the variable's first user chose, it becomes their own setting. */
function firstSettings(
  variable: Variable,
  { unit, category, combinationOperation, upc }: FirstUse,
): VariableSettings {
  const operation = summableOperation(combinationOperation, unit);
  return {
    ...(unit.id === variable.unitId ? {} : { unitId: unit.id }),
    ...(category.id === variable.categoryId ? {} : { categoryId: category.id }),
    ...(operation === variable.combinationOperation ? {} : { combinationOperation: operation }),
    ...(upc === undefined ? {} : { upc }),
  };
}

export interface Pair {
  readonly name: PersonName;
  readonly sourceName: string;
}

/** Gives each pair of variable and source its slot; the answer is in the order asked, undefined where there is no room. */
export async function slotsOf(userId: number, pairs: readonly Pair[]): Promise<(Slotted | undefined)[]> {
  const missing = new Map<string, Pair>();
  for (const pair of pairs)
    if (findSlot(pair.name, pair.sourceName) === undefined) missing.set(pairKey(pair), pair);
  const allocated = new Map<string, PersonName | undefined>();
  if (missing.size > 0) {
    const first = await nextSlotNumbers(userId, missing.size);
    await mapInParallel([...missing], writesAtOnce, async ([key, { name, sourceName }], i) => {
      allocated.set(key, await allocateSlot(userId, name, { slot: first + i, sourceName }));
    });
  }
  return pairs.map((pair) => {
    const name = allocated.has(pairKey(pair)) ? allocated.get(pairKey(pair)) : pair.name;
    const slot = name === undefined ? undefined : findSlot(name, pair.sourceName);
    return name === undefined || slot === undefined ? undefined : { variable: name.variable, ...slot };
  });
}

export interface Slotted {
  readonly variable: Variable;
  readonly slot: number;
  readonly sourceName: string;
}

const pairKey = ({ name, sourceName }: Pair) => `${name.variable.variableId} ${foldName(sourceName)}`;
