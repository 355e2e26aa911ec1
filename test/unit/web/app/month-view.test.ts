import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { monthOfDay, scaleOf, weeksOf } from '../../../../web/app/screens/variable/month-view.ts';

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const scale = { least: 1, most: 5 };

test('a month begins on its weekday, and has all its days', () => {
  const weeks = weeksOf(monthOfDay(dayOf('2026-11-16')), new Map([[dayOf('2026-11-02'), 4]]), scale);
  // The first of November 2026 is a Sunday.
  expect(weeks[0]?.map((cell) => cell?.dayOfMonth)).toEqual([...Array(6).fill(undefined), 1]);
  expect(weeks.flat().filter((cell) => cell !== undefined)).toHaveLength(30);
  expect(weeks[1]?.[0]).toEqual({ day: dayOf('2026-11-02'), dayOfMonth: 2, value: 4, step: 4 });
  expect(weeks[1]?.[1]).toMatchObject({ value: undefined, step: undefined });
});

test('every day stands under its own weekday, in any month', () => {
  fc.assert(
    fc.property(fc.integer({ min: -800, max: 1500 }), (month) => {
      for (const week of weeksOf(month, new Map(), scale))
        week.forEach((cell, i) => {
          if (cell !== undefined) expect((new Date(cell.day * 86_400_000).getUTCDay() + 6) % 7).toBe(i);
        });
    }),
  );
});

test('the scale is that of the unit, else what was recorded; where all is alike, all is strong', () => {
  const values = [
    [1, 2],
    [2, 8],
  ] as const;
  expect(scaleOf(values, { minimumValue: null, maximumValue: null })).toEqual({ least: 2, most: 8 });
  expect(scaleOf(values, { minimumValue: 1, maximumValue: 10 })).toEqual({ least: 1, most: 10 });
  const cells = weeksOf(0, new Map([[3, 7]]), { least: 7, most: 7 }).flat();
  expect(cells.find((cell) => cell?.day === 3)?.step).toBe(5);
});
