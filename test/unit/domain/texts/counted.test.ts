import { expect, test } from '@jest/globals';
import { inDays } from '../../../../shared/domain/texts/counted.ts';

test.each([
  [1, '1 day'],
  [-1, '-1 day'],
  [0, '0 days'],
  [14, '14 days'],
])('%d is said as "%s"', (days, text) => {
  expect(inDays(days)).toBe(text);
});
