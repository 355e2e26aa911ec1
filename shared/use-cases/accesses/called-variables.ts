import { listPersonNames } from '../../data/variables/person-names.ts';
import { findVariableIdOf } from '../../data/variables/variable-id.ts';
import { foldName } from '../../domain/texts/fold-name.ts';

/**
 * A person's variables by every id that a request may have named them by: their own, and the one that follows from
 * an alias, which is no variable's.
 */
export async function listCalledVariables(userId: number) {
  const names = await listPersonNames(userId);
  const called = await Promise.all(
    names.map(async ({ variable, userVariable }) => {
      const { alias } = userVariable.settings;
      const shown = { id: variable.variableId, name: alias ?? variable.name };
      const ofAlias = alias === undefined ? undefined : await findVariableIdOf(foldName(alias));
      return [
        ...(ofAlias === undefined ? [] : [[ofAlias, shown] as const]),
        [variable.variableId, shown] as const,
      ];
    }),
  );
  // A name of its own comes before an alias that is spelled the same.
  return new Map(called.flat().sort(([a, one], [b, other]) => Number(a === one.id) - Number(b === other.id)));
}
