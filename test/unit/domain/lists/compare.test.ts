import { expect, test } from '@jest/globals';
import { compare } from '../../../../shared/domain/lists/compare.ts';

test('texts compare without regard to case', () => {
  expect(['b', 'C', 'A'].toSorted(compare)).toEqual(['A', 'b', 'C']);
  expect(compare('x', 'X')).toBe(0);
});

test('numbers compare by size', () => {
  expect([10, 9, -1].toSorted(compare)).toEqual([-1, 9, 10]);
});
