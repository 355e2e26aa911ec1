import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dateLabel, dateTicks } from '../../../../shared/domain/charts/time-axis.ts';
import { scaledAxis, tickLabels, valueAxis } from '../../../../shared/domain/charts/value-axis.ts';

const day = (date: string) => Date.parse(date) / 86_400_000;

describe('a value axis', () => {
  test('has round ticks around the values', () => {
    expect(valueAxis(1, 5).ticks).toEqual([1, 2, 3, 4, 5]);
    expect(valueAxis(0, 0.3).ticks).toEqual([0, 0.1, 0.2, 0.3]);
    expect(valueAxis(-3, 8).ticks).toEqual([-5, 0, 5, 10]);
  });

  test('gives a single value room', () => {
    expect(valueAxis(3, 3).ticks).toEqual([2.6, 2.8, 3, 3.2, 3.4]);
    expect(valueAxis(0, 0).ticks).toEqual([-1, -0.5, 0, 0.5, 1]);
  });

  test('takes in every value with few ticks, whatever the size', () => {
    const size = fc.double({ min: -1e105, max: 1e105, noNaN: true });
    fc.assert(
      fc.property(size, size, (a, b) => {
        const { minimum, maximum, ticks } = valueAxis(Math.min(a, b), Math.max(a, b));
        const slack = Math.abs(maximum - minimum) * 1e-6;
        expect(minimum - slack).toBeLessThanOrEqual(Math.min(a, b));
        expect(maximum + slack).toBeGreaterThanOrEqual(Math.max(a, b));
        expect(ticks.length).toBeLessThanOrEqual(9);
        expect(minimum).toBeLessThan(maximum);
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});

test('labels share one unit and stay short', () => {
  expect(tickLabels([0, 500, 1000, 1500])).toEqual(['0', '500', '1,000', '1,500']);
  expect(tickLabels([0, 5000, 10_000])).toEqual(['0', '5k', '10k']);
  expect(tickLabels([-20e6, 0, 20e6])).toEqual(['-20M', '0', '20M']);
  expect(tickLabels([0, 0.25, 0.5])).toEqual(['0', '0.25', '0.5']);
  expect(tickLabels([0, 0.00001, 0.00002])).toEqual(['0', '1e-5', '2e-5']);
  expect(tickLabels([0, 5e20])).toEqual(['0', '5e20']);
  expect(tickLabels([0, 2e14, 4e14])).toEqual(['0', '200T', '400T']);
  expect(tickLabels([4e9, 6e9, 8e9])).toEqual(['4B', '6B', '8B']);
  expect(tickLabels([0, 1, 2, 123_456])).toEqual(['0', '1', '2', '123.456k']);
  expect(tickLabels([5 / 3, 7 / 3, 3])).toEqual(['1.667', '2.333', '3']);
});

test('labels of different values differ', () => {
  expect(tickLabels([1_000_001, 1_000_002])).toEqual(['1.000001M', '1.000002M']);
  expect(tickLabels([0.123456, 0.123457])).toEqual(['0.123456', '0.123457']);
  const value = fc.double({ min: -1e300, max: 1e300, noNaN: true });
  fc.assert(
    fc.property(
      fc.uniqueArray(value, { minLength: 1, maxLength: 9, comparator: (a, b) => a === b }),
      (values) => {
        expect(new Set(tickLabels(values)).size).toBe(values.length);
      },
    ),
    { numRuns: 300, seed: 1 },
  );
});

test('of what is only yes or no, nothing between is marked', () => {
  const ticks = (step?: number) => scaledAxis(Float64Array.of(1, 0, 1), { ends: [0, 1], step }).ticks;
  expect([ticks(), ticks(1)]).toEqual([
    [0, 0.25, 0.5, 0.75, 1],
    [0, 1],
  ]);
});

test('room for small differences never reaches over zero', () => {
  const ends = (values: number[]) => {
    const { minimum, maximum } = scaledAxis(Float64Array.from(values), { smallestSpan: 10 });
    return [minimum, maximum];
  };
  expect(ends([20, 21])).toEqual([14, 26]);
  expect(ends([1, 2])).toEqual([0, 10]);
  expect(ends([-2, -1])).toEqual([-10, 0]);
  expect(ends([-1, 1])).toEqual([-6, 6]);
});

describe('date ticks', () => {
  const labels = (from: string, to: string) => dateTicks(day(from), day(to)).map(({ label }) => label);

  test.each([
    ['a day', '2024-01-01', '2024-01-01', ['1 Jan 2024']],
    ['a few days', '2024-02-27', '2024-03-01', ['27 Feb', '28 Feb', '29 Feb', '1 Mar']],
    ['weeks', '2024-01-01', '2024-01-31', ['1 Jan', '8 Jan', '15 Jan', '22 Jan', '29 Jan']],
    ['months', '2024-01-15', '2024-05-20', ['Feb 2024', 'Mar 2024', 'Apr 2024', 'May 2024']],
    ['a year', '2024-01-01', '2024-12-31', ['Jan 2024', 'Apr 2024', 'Jul 2024', 'Oct 2024']],
    ['years', '2019-06-01', '2024-06-01', ['2020', '2021', '2022', '2023', '2024']],
    ['a century', '1924-01-01', '2024-01-01', ['1940', '1960', '1980', '2000', '2020']],
  ])('of %s', (_, from, to, expected) => {
    expect(labels(from, to)).toEqual(expected);
  });

  test('are one to six and inside, whatever the span', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -25_567, max: 47_000 }),
        fc.integer({ min: 0, max: 73_000 }),
        (first, length) => {
          const ticks = dateTicks(first, first + length);
          expect(ticks.length).toBeGreaterThan(0);
          expect(ticks.length).toBeLessThanOrEqual(6);
          for (const tick of ticks) {
            expect(tick.day).toBeGreaterThanOrEqual(first);
            expect(tick.day).toBeLessThanOrEqual(first + length);
          }
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });

  test('a date is written without doubt', () => {
    expect(dateLabel(day('2024-02-29'))).toBe('29 Feb 2024');
    expect(dateLabel(day('1900-01-01'))).toBe('1 Jan 1900');
  });
});
