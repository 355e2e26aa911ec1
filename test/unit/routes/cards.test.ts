import { expect, test } from '@jest/globals';
import { routes } from '../../../shared/routes/index.ts';
import { cards } from '../../operations/cards.ts';
import { missingOf } from '../../operations/missing.ts';

test.each(routes.map(({ id }) => id))('%s lacks nothing that tests over all operations need', (id) => {
  expect(missingOf(id)).toEqual([]);
});

test('what is missing is named, with the place where it goes', () => {
  expect(missingOf('get-nothing')).toEqual(['a route "get-nothing" in the list of shared/routes/index.ts']);
  expect(cards.size).toBe(routes.length);
});
