import { expect, test } from '@jest/globals';
import { unitNoun } from '../../../../shared/domain/units/unit-noun.ts';
import { units } from '../../../../shared/domain/units/units.ts';

test('every unit that is a word in the plural has its singular', () => {
  const words = units
    .map(({ abbreviatedName }) => abbreviatedName)
    .filter((word) => /^[a-z]{4,}$/.test(word));
  const alike = words.filter((word) => unitNoun(word, 1) === unitNoun(word, 2));
  expect(alike.sort()).toEqual(['count', 'index', 'kcal', 'torr']);
});
