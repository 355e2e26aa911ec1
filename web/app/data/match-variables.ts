import { searchNames } from '../../../shared/domain/catalogue/search-names.ts';
import { findVariable, type VariableNames } from './find-variable.ts';

/** The variables that a word may mean: the one of that name, else all whose names contain it, or nearly. */
export function matchVariables<T extends VariableNames>(
  variables: readonly T[],
  typed: string,
): readonly T[] {
  const wanted = typed.trim();
  if (wanted === '') return [];
  const exact = findVariable(variables, wanted);
  return exact === undefined
    ? searchNames(variables, wanted, ({ name, displayName }) => [displayName, name])
    : [exact];
}
