import { nextSlotNumbers } from '../../data/counter.ts';
import {
  allocateSlot,
  findAliases,
  findPersonNames,
  findSlot,
  type PersonName,
} from '../../data/person-names.ts';
import { findUserVariables } from '../../data/user-variable.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import type { Variable } from '../../domain/variables/variable.ts';
import { mapInParallel } from '../../platform/parallel.ts';

const writesAtOnce = 16;

/** The variables that the person means by these names or aliases, by folded name as it was asked for. */
export async function lookUpNames(
  userId: number,
  names: readonly string[],
): Promise<Map<string, PersonName>> {
  const folded = [...new Set(names.map(foldName))];
  const known = await findPersonNames(userId, folded);
  const aliases = await findAliases(
    userId,
    folded.filter((name) => !known.has(name)),
  );
  if (aliases.size === 0) return known;
  const aliased = await namesOfVariables(userId, [...aliases.values()]);
  for (const [alias, variableId] of aliases) {
    const name = aliased.get(variableId);
    if (name !== undefined) known.set(alias, name);
  }
  return known;
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
