import {
  findNamesAndAliases,
  findNamesOfVariables,
  type NamesAndAliases,
  type PersonName,
} from '../../data/variables/person-names.ts';
import { refuseLeaving } from '../../data/variables/staying-variable.ts';
import { foldName } from '../../domain/texts/fold-name.ts';

/** The highest number of names that fit, each also as an alias, into the call that reads the token. */
const mostAhead = 3;

/** Reads names and aliases in one call, where they are few. */
export function readAheadNames(
  userId: number,
  names: readonly string[],
): Promise<NamesAndAliases> | undefined {
  const folded = distinct(names);
  return folded.length > mostAhead ? undefined : findNamesAndAliases(userId, folded);
}

const distinct = (names: readonly string[]) => [...new Set(names.map(foldName))];

/**
 * The variables that the person means by these names or aliases, by folded name. Something will be recorded for them,
 * so none of them may be in the middle of a deletion.
 */
export async function lookUpNames(
  userId: number,
  names: readonly string[],
  found: Promise<NamesAndAliases> = findNamesAndAliases(userId, distinct(names)),
): Promise<Map<string, PersonName>> {
  const { names: known, aliases } = await found;
  refuseLeaving([...known.values()].map(({ userVariable }) => userVariable));
  if (aliases.size === 0) return known;
  const aliased = await findNamesOfVariables(userId, [...new Set(aliases.values())]);
  refuseLeaving([...aliased.values()].map(({ userVariable }) => userVariable));
  for (const [alias, variableId] of aliases) {
    const name = aliased.get(variableId);
    if (name !== undefined) known.set(alias, name);
  }
  return known;
}
