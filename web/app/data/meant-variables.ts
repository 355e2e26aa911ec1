import { searchNames } from '../../../shared/domain/catalogue/search-names.ts';
import { findVariable } from './find-variable.ts';

interface Named {
  readonly name: string;
  readonly displayName: string;
}

/** What somebody may mean by a word: the one of that name, else all whose names have it in them, or nearly. */
export function meantVariables<T extends Named>(variables: readonly T[], typed: string): readonly T[] {
  const wanted = typed.trim();
  if (wanted === '') return [];
  const exact = findVariable(variables, wanted);
  return exact === undefined
    ? searchNames(variables, wanted, ({ name, displayName }) => [displayName, name])
    : [exact];
}
