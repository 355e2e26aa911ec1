import type { CatalogueChoice } from '../../../shared/domain/catalogue/catalogue.ts';
import { searchNames } from '../../../shared/domain/catalogue/search-names.ts';
import { foldName } from '../../../shared/domain/texts/fold-name.ts';
import type { VariableNames } from '../data/find-variable.ts';

interface RecordSearchResult<T extends VariableNames> {
  /** The person's own variables, the nearest first. */
  readonly own: readonly T[];
  /** Things of the catalogue that the person does not have yet. */
  readonly offered: readonly CatalogueChoice[];
  /** Whether the phrase itself may become something new. */
  readonly canCreate: boolean;
}

/** The things that somebody may mean by a phrase. Before anything is typed the catalogue is left out, unless they have nothing. */
export function findToRecord<T extends VariableNames>(
  phrase: string,
  known: readonly T[],
  choices: readonly CatalogueChoice[],
  wordsFor: (choice: CatalogueChoice) => readonly string[],
): RecordSearchResult<T> {
  const wanted = phrase.trim();
  const names = new Set(known.flatMap(({ name, displayName }) => [foldName(name), foldName(displayName)]));
  const unknown = choices.filter(({ things }) => !things.every(({ name }) => names.has(foldName(name))));
  const isBare = wanted === '' && known.length > 0;
  // One search over both: someone who has found a variable of their own has not misspelt something of the catalogue.
  const found = searchNames<VariableNames | CatalogueChoice>(
    [...known, ...(isBare ? [] : unknown)],
    wanted,
    (one) => ('title' in one ? wordsFor(one) : [one.displayName, one.name]),
  );
  const isTaken =
    names.has(foldName(wanted)) || choices.some(({ title }) => foldName(title) === foldName(wanted));
  return {
    own: found.filter((one): one is T => !('title' in one)),
    offered: found.filter((one): one is CatalogueChoice => 'title' in one),
    canCreate: wanted !== '' && !isTaken,
  };
}
