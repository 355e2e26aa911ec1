import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Goal,
  goalTotals,
  goalWords,
  isKept,
  keptText,
} from '../../../../shared/domain/variables/goal.ts';

const daily: Goal = { amount: 8, per: 'day', direction: 'atLeast' };
const weekly: Goal = { amount: 20, per: 'week', direction: 'atMost' };
const values = [1, 9, 8, 3].map((value, i) => ({ day: 100 + i, value }));

test('each day is held against a goal, and a day without a record is none of them', () => {
  const totals = goalTotals(daily, values, { since: 99, last: 103 }, true);
  expect(totals).toEqual([undefined, 1, 9, 8, 3]);
  expect(keptText(daily, totals)).toBe('Kept on 2 of the last 5 days, 1 without a record.');
  expect(goalWords(daily, '8 servings')).toBe('at least 8 servings a day');
});

test('a week is the sum of its days, or their mean, in whole weeks counted back', () => {
  expect(goalTotals(weekly, values, { since: 90, last: 103 }, true)).toEqual([undefined, 21]);
  expect(goalTotals(weekly, values, { since: 90, last: 103 }, false)).toEqual([undefined, 21 / 4]);
  expect(goalTotals(weekly, values, { since: 92, last: 103 }, true)).toEqual([21]);
  expect(keptText(weekly, [21, 20, 3])).toBe('Kept in 2 of the last 3 weeks.');
  expect(keptText(weekly, [20])).toBe('Kept in 1 of 1 week.');
});

test('no more is kept than recorded, and every recorded amount keeps one direction or the other', () => {
  const numbers = fc.array(fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }), { maxLength: 30 });
  fc.assert(
    fc.property(numbers, fc.constantFrom('day', 'week'), (own, per) => {
      const rows = own.flatMap((value, day) => (value === undefined ? [] : [{ day, value }]));
      const goal = { ...daily, per } as const;
      const totals = goalTotals(goal, rows, { since: 0, last: own.length - 1 }, true);
      expect(totals).toHaveLength(per === 'day' ? own.length : Math.floor(own.length / 7));
      for (const total of totals)
        if (total !== undefined)
          expect(isKept(goal, total) || isKept({ ...goal, direction: 'atMost' }, total)).toBe(true);
      if (per === 'day') expect(totals).toEqual(own);
    }),
  );
});
