import reference from '../../reference/guessed-names.json' with { type: 'json' };
import { unitNoun } from '../units/quantity.ts';
import type { LineUnit } from './line-thing.ts';

const unitOfWord = new Map(
  Object.entries(reference.unitWords).flatMap(([unit, words]) =>
    words.split(' ').map((word): [string, string] => [word, unit]),
  ),
);

/** The unit that a word is: by its symbol, its name, or what else people write. */
export function findUnit(word: string, units: readonly LineUnit[]): LineUnit | undefined {
  const plain = word.toLowerCase().replace(/\.$/, '');
  if (plain === '') return undefined;
  const byWord = unitOfWord.get(plain);
  return (
    units.find(({ abbreviatedName }) => abbreviatedName === word) ??
    units.find(({ abbreviatedName, name }) =>
      [abbreviatedName, name, unitNoun(abbreviatedName, 1), unitNoun(abbreviatedName, 2)].some(
        (one) => one !== '' && one.toLowerCase() === plain,
      ),
    ) ??
    units.find(({ abbreviatedName }) => abbreviatedName === byWord)
  );
}
