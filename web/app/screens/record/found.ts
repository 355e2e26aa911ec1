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
  const offered =
    wanted === '' ? (known.length === 0 ? unknown : []) : searchNames(unknown, wanted, wordsFor);
  const isTaken =
    names.has(foldName(wanted)) || choices.some(({ title }) => foldName(title) === foldName(wanted));
  return {
    own: searchNames(known, wanted, ({ name, displayName }) => [displayName, name]),
    offered,
    canCreate: wanted !== '' && !isTaken,
  };
}
