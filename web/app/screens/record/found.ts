import type { CatalogueChoice } from '../../../../shared/domain/catalogue/catalogue.ts';
import { searchNames } from '../../../../shared/domain/catalogue/search-names.ts';
import { foldName } from '../../../../shared/domain/texts/fold-name.ts';
import type { KnownVariable } from '../../entry/known-with.ts';

type Named = Pick<KnownVariable, 'name' | 'displayName'>;

export interface Found<T extends Named> {
  /** Of the person's own, the nearest first. */
  readonly own: readonly T[];
  /** Of the catalogue, what the person does not have yet. */
  readonly offered: readonly CatalogueChoice[];
  /** Whether the phrase itself may become something new. */
  readonly canCreate: boolean;
}

/** What somebody may mean by a phrase; nothing of the catalogue before anything is typed, unless they have nothing. */
export function findToRecord<T extends Named>(
  phrase: string,
  known: readonly T[],
  choices: readonly CatalogueChoice[],
  wordsFor: (choice: CatalogueChoice) => readonly string[],
): Found<T> {
  const wanted = phrase.trim();
  const names = new Set(known.flatMap(({ name, displayName }) => [foldName(name), foldName(displayName)]));
  const unknown = choices.filter(({ things }) => !things.every(({ name }) => names.has(foldName(name))));
  const isBare = wanted === '' && known.length > 0;
  // One search over both: who has found one of their own has not misspelt something of the catalogue.
  const found = searchNames<Named | CatalogueChoice>([...known, ...(isBare ? [] : unknown)], wanted, (one) =>
    'title' in one ? wordsFor(one) : [one.displayName, one.name],
  );
  const isTaken =
    names.has(foldName(wanted)) || choices.some(({ title }) => foldName(title) === foldName(wanted));
  return {
    own: found.filter((one): one is T => !('title' in one)),
    offered: found.filter((one): one is CatalogueChoice => 'title' in one),
    canCreate: wanted !== '' && !isTaken,
  };
}
