import { expect, test } from '@jest/globals';
import {
  isGuessedAt,
  type WrongCode,
  withWrong,
  wrongCodesOfDay,
} from '../../../../shared/domain/people/wrong-codes.ts';
import { daySeconds } from '../../../../shared/domain/time/calendar.ts';

const now = 1_790_000_000;
const wrongCodes = (count: number): WrongCode[] =>
  Array.from({ length: count }, (_, i) => ({ id: `request ${i}`, at: now + i }));

test('ten wrong codes are guessing, nine are not', () => {
  expect([9, 10].map((count) => isGuessedAt(wrongCodes(count)))).toEqual([false, true]);
});

test('a wrong code counts for a day', () => {
  const wrong = [now - daySeconds, now - daySeconds + 1].map((at) => ({ id: `at ${at}`, at }));
  expect(wrongCodesOfDay(wrong, now)).toEqual(wrong.slice(1));
});

test('a request counts once, however often it is sent', () => {
  expect(withWrong([], 'a', now)).toEqual([{ id: 'a', at: now }]);
  const two = withWrong(withWrong([], 'a', now), 'b', now + 1);
  expect(withWrong(two, 'a', now + 2)).toEqual(two);
});

test('the last ten are kept', () => {
  const next = { id: 'the eleventh', at: now + 99 };
  expect(withWrong(wrongCodes(10), next.id, next.at)).toEqual([...wrongCodes(10).slice(1), next]);
});
