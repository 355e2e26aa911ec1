import { expect, test } from '@jest/globals';
import {
  amountText,
  rangeText,
  spreadText,
  summaryOf,
  trendOf,
  weekText,
} from '../../../../web/app/screens/variable/summary-view.ts';

const today = 20_000;
const days = (count: number, value: (ago: number) => number) =>
  Array.from({ length: count }, (_, i) => [today - count + 1 + i, value(count - 1 - i)] as const);

test('without a record there is nothing to say; one says only what it was', () => {
  expect(summaryOf([], today)).toBeUndefined();
  expect(summaryOf([[today - 40, 3]], today)).toEqual({
    last: { day: today - 40, value: 3 },
    week: undefined,
    usual: undefined,
    average: undefined,
  });
  // What is planned for tomorrow is not now.
  expect(summaryOf([[today + 1, 3]], today)).toBeUndefined();
});

test('this week is held against the 90 days before it, of which four fifths are usual', () => {
  const summary = summaryOf(
    days(60, (ago) => (ago < 7 ? 9 : 1 + (ago % 5))),
    today,
  );
  expect(summary?.week).toMatchObject({ days: 7, mean: 9 });
  expect(summary?.usual).toMatchObject({ days: 53, low: 1, high: 5 });
  expect(summary && weekText(summary)).toBe('Higher than on most days before.');
  const calm = summaryOf(
    days(60, (ago) => 1 + (ago % 5)),
    today,
  );
  expect(calm && weekText(calm)).toBe('Within the usual range.');
});

test('a range takes three weeks of records over four, and says what became of the values in it', () => {
  const told = (values: ReturnType<typeof days>, unit: string) => rangeText(values, unit);
  expect(
    told(
      days(20, (ago) => ago),
      'kg',
    ),
  ).toBeUndefined();
  expect(
    told(
      days(2922, (ago) => 48 + (10 * ago) / 2922 + (ago % 3)),
      'bpm',
    ),
  ).toBe('Fell from 58.5 to 49.5 bpm in 8 years.');
  expect(
    told(
      days(60, (ago) => -ago / 30 + (ago % 2) / 10),
      'kg',
    ),
  ).toMatch(/^Rose from -?[\d.]+ to .* in 2 months\.$/);
  expect(
    told(
      days(60, (ago) => (ago * 7919) % 97),
      '/5',
    ),
  ).toBe('No clear change in 2 months.');
  // The same every day, as a pill is.
  for (const value of [1, 0.1, 0])
    expect(
      told(
        days(60, () => value),
        'pills',
      ),
    ).toBe('No clear change in 2 months.');
});

test('a pill a day has no trend, and none is looked for without end', () => {
  expect(trendOf(days(80, () => 1))).toEqual({ change: 0, low: 0, high: 0 });
  expect(
    rangeText(
      days(80, () => 1),
      'pills',
    ),
  ).toMatch(/^No clear change in /);
});

test('days that repeat each other count for less', () => {
  // The same values, once in blocks of ten days, once in any order.
  const inBlocks = trendOf(days(80, (ago) => Math.floor(ago / 10) % 2));
  const mixed = trendOf(days(80, (ago) => (ago * 37) % 2));
  const width = (trend: typeof mixed) => (trend?.high ?? 0) - (trend?.low ?? 0);
  expect(width(inBlocks)).toBeGreaterThan(2 * width(mixed));
});

test('figures are words', () => {
  expect(amountText(3.44, '/5')).toBe('3.4/5');
  expect(amountText(0.6, 'yes/no')).toBe('yes on 60% of days');
  expect(spreadText({ days: 9, mean: 3, low: 1.25, high: 4 }, '/5')).toBe('9 days, mostly 1.3 to 4');
  expect(spreadText({ days: 1, mean: 3, low: 3, high: 3 }, '/5')).toBe('1 day');
});
