import { expect, test } from '@jest/globals';
import { commentsWithoutSubject, participleTypes, soMany } from '../../house/words.ts';

test('comments begin with their subject', () => {
  const { of, found } = commentsWithoutSubject();
  expect(of).toBeGreaterThan(3_000);
  expect(found).toEqual([]);
});

test('types are named by what they are', () => {
  expect(participleTypes()).toEqual([]);
});

test('comments name the parameter they count with', () => {
  expect(soMany()).toEqual([]);
});
