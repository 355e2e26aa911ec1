import { expect, test } from '@jest/globals';
import { enteredAfter, entryTimes } from '../../../../shared/domain/discovery/entry-times.ts';

const line = (cause: number, effect: number, since: number) => ({ cause, effect, since });
const nothing = { lines: [], entered: {} };

test('a line came onto the list when it was first seen there, also after a second look on the same day', () => {
  const first = { lines: [line(1, 2, 10)], entered: entryTimes([line(1, 2, 10)], nothing, 1000) };
  const lines = [line(2, 1, 10), line(3, 2, 10)];
  const entered = entryTimes(lines, first, 2000);
  expect(enteredAfter(lines, entered, 999)).toEqual(lines);
  expect(enteredAfter(lines, entered, 1000)).toEqual([line(3, 2, 10)]);
});

test('a line that left and came back is new again', () => {
  const before = { lines: [line(1, 2, 10)], entered: entryTimes([line(1, 2, 10)], nothing, 1000) };
  const lines = [line(1, 2, 20)];
  expect(enteredAfter(lines, entryTimes(lines, before, 3000), 2999)).toEqual(lines);
});

test('of a list that did not note it, nothing is taken for new', () => {
  const lines = [line(1, 2, 10)];
  const entered = entryTimes(lines, { lines, entered: {} }, 3000);
  expect(enteredAfter(lines, entered, 0)).toEqual([]);
});
