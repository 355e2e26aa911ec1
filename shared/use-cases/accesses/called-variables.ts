import { findNamesOfVariables, listAliases } from '../../data/variables/person-names.ts';
import { findVariableIdOf } from '../../data/variables/variable-id.ts';

/**
 * The person's variables behind these ids, as a request may have named them: by their own id, or by the one that
 * follows from an alias, which is no variable's. Reads no other variables.
 */
export async function findCalledVariables(userId: number, ids: readonly number[]) {
  const named = await findNamesOfVariables(userId, ids);
  const aliased = await aliasesAmong(
    userId,
    ids.filter((id) => !named.has(id)),
  );
  const behind = await findNamesOfVariables(
    userId,
    [...new Set(aliased.values())].filter((id) => !named.has(id)),
  );
  return new Map(
    ids.flatMap((id) => {
      // A name of its own comes before an alias that is spelled the same.
      const other = aliased.get(id) ?? id;
      const { variable, userVariable } = named.get(id) ?? named.get(other) ?? behind.get(other) ?? {};
      if (variable === undefined) return [];
      return [
        [id, { id: variable.variableId, name: userVariable?.settings.alias ?? variable.name }] as const,
      ];
    }),
  );
}

/** The variables of those ids that follow from an alias. */
async function aliasesAmong(userId: number, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const aliases = await listAliases(userId);
  const pairs = await Promise.all(
    [...aliases].map(async ([alias, variableId]) => [await findVariableIdOf(alias), variableId] as const),
  );
  return new Map(pairs.flatMap(([id, variableId]) => (id === undefined ? [] : [[id, variableId] as const])));
}
