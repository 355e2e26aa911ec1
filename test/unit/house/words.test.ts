import { expect, test } from '@jest/globals';
import { commentsWithoutSubject, participleTypes, soMany } from '../../house/words.ts';

/** What is so today. These may fall, and are lowered where they did; none may rise. */
const most = { shareWithoutSubject: 0.293, participleTypes: 194, soMany: 104 };

test('comments begin with their subject', () => {
  const { of, found } = commentsWithoutSubject();
  expect(found.length / of).toBeLessThanOrEqual(most.shareWithoutSubject);
});

test('types are named by what they are', () => {
  expect(participleTypes().length).toBeLessThanOrEqual(most.participleTypes);
});

test('comments name the parameter they count with', () => {
  expect(soMany().length).toBeLessThanOrEqual(most.soMany);
});
