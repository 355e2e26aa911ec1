import { nextChannelNumbers } from '../../data/deployment/counter.ts';
import { userVariableKey } from '../../data/keys/variables.ts';
import { batchGet } from '../../data/table/read.ts';
import {
  allocateChannel,
  type FoundNames,
  findChannel,
  findNamesAndAliases,
  type PersonName,
  parseName,
} from '../../data/variables/person-names.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import type { UserVariable, Variable } from '../../domain/variables/variable.ts';
import { mapInParallel } from '../../platform/parallel.ts';

const writesAtOnce = 16;

/** So many are looked up before the token has been found good: a bad one is to cost little. */
const mostAhead = 4;

/** Reads names and aliases in one call, where they are few. */
export function findFewNames(userId: number, names: readonly string[]): Promise<FoundNames> | undefined {
  const folded = distinct(names);
  return folded.length > mostAhead ? undefined : findNamesAndAliases(userId, folded);
}

const distinct = (names: readonly string[]) => [...new Set(names.map(foldName))];

/** The variables that the person means by these names or aliases, by folded name as it was asked for. */
export async function lookUpNames(
  userId: number,
  names: readonly string[],
  found: Promise<FoundNames> = findNamesAndAliases(userId, distinct(names)),
): Promise<Map<string, PersonName>> {
  const { names: known, aliases } = await found;
  if (aliases.size === 0) return known;
  const aliased = await namesOfVariables(userId, [...new Set(aliases.values())]);
  for (const [alias, variableId] of aliases) {
    const name = aliased.get(variableId);
    if (name !== undefined) known.set(alias, name);
  }
  return known;
}

/** The names of variables that are known by their ids. */
export async function namesOfVariables(
  userId: number,
  variableIds: readonly number[],
): Promise<Map<number, PersonName>> {
  const items = await batchGet(variableIds.map((variableId) => userVariableKey(userId, variableId)));
  return new Map(items.map(parseName).map((name) => [name.variable.variableId, name]));
}

export interface Pair {
  readonly name: PersonName;
  readonly sourceName: string;
}

/** Gives each pair of variable and source its channel; the answer is in the order asked, undefined where there is no room. */
export async function channelsOf(
  userId: number,
  pairs: readonly Pair[],
): Promise<(ChannelOfVariable | undefined)[]> {
  const missing = new Map<string, Pair>();
  for (const pair of pairs)
    if (findChannel(pair.name, pair.sourceName) === undefined) missing.set(pairKey(pair), pair);
  const allocated = new Map<string, PersonName | undefined>();
  if (missing.size > 0) {
    const first = await nextChannelNumbers(userId, missing.size);
    await mapInParallel([...missing], writesAtOnce, async ([key, { name, sourceName }], i) => {
      allocated.set(key, await allocateChannel(userId, name, { number: first + i, sourceName }));
    });
  }
  return pairs.map((pair) => {
    const name = allocated.has(pairKey(pair)) ? allocated.get(pairKey(pair)) : pair.name;
    const channel = name === undefined ? undefined : findChannel(name, pair.sourceName);
    return name === undefined || channel === undefined
      ? undefined
      : { userVariable: name.userVariable, variable: name.variable, ...channel };
  });
}

export interface ChannelOfVariable {
  readonly userVariable: UserVariable;
  readonly variable: Variable;
  readonly number: number;
  readonly sourceName: string;
}

const pairKey = ({ name, sourceName }: Pair) => `${name.variable.variableId} ${foldName(sourceName)}`;
