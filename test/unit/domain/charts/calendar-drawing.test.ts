import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type CalendarYear, calendarDrawing } from '../../../../shared/domain/charts/calendar-drawing.ts';
import { anyCharacter } from '../../../support/any-character.ts';
import { labelOf } from '../../../support/studies/study-labels.ts';
import { elementText, expectHarmlessSvg, textsOf } from './svg-reading.ts';

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

const drawn = (
  values: Record<string, number>,
  members: Partial<Omit<CalendarYear, 'values' | 'unit'>> & { unit?: string } = {},
): string => {
  const { unit = '/5', ...others } = members;
  return calendarDrawing({
    idPrefix: 'v7',
    name: 'Mood',
    isSum: false,
    year: 2024,
    ...others,
    unit: labelOf(unit),
    values: new Map(Object.entries(values).map(([date, value]) => [dayOf(date), value])),
  });
};

const cellOf = (svg: string, date: string): string =>
  new RegExp(`<rect [^>]*data-day="${dayOf(date)}"[^>]*>(?:<title>[^<]*</title>)?`).exec(svg)?.[0] ?? '';
const strengthOf = (svg: string, date: string): number =>
  Number(/fill-opacity="([\d.]+)"/.exec(cellOf(svg, date))?.[1]);

test('a leap year has a cell for each of its 366 days', () => {
  expect(drawn({ '2024-02-29': 3 }).match(/data-day/g)).toHaveLength(366);
  expect(drawn({ '2023-03-01': 3 }, { year: 2023 }).match(/data-day/g)).toHaveLength(365);
});

test('the higher the value on its scale, the stronger the colour; nothing recorded has none', () => {
  const svg = drawn({ '2024-01-01': 1, '2024-01-02': 3, '2024-01-03': 5 });
  expect(['01', '02', '03'].map((day) => strengthOf(svg, `2024-01-${day}`))).toEqual([0.16, 0.57, 1]);
  expect(cellOf(svg, '2024-01-04')).toContain('fill="none"');
});

test('one odd day does not make all others look alike', () => {
  const days = Array.from({ length: 60 }, (_, i) => [
    new Date(Date.UTC(2024, 0, 1 + i)),
    i === 30 ? 800 : i % 8,
  ]);
  const values = Object.fromEntries(
    days.map(([date, value]) => [(date as Date).toISOString().slice(0, 10), value as number]),
  );
  const svg = drawn(values, { unit: 'h', isSum: true });
  expect(strengthOf(svg, '2024-01-08')).toBeGreaterThan(strengthOf(svg, '2024-01-01'));
  expect(strengthOf(svg, '2024-01-31')).toBe(1);
  expect(textsOf(svg)).toContain('8 and more');
});

test('a recorded zero is not the same as nothing recorded', () => {
  const svg = drawn({ '2024-05-01': 0, '2024-05-02': 40 }, { unit: 'mg', isSum: true });
  expect(strengthOf(svg, '2024-05-01')).toBe(0.16);
  expect(cellOf(svg, '2024-05-01')).toContain('<title>1 May 2024: 0 mg</title>');
});

test('says each month in words', () => {
  const svg = drawn({ '2024-03-01': 2, '2024-03-02': 4 });
  expect(svg).toContain('aria-label="March: 2 days, 3/5 on average"');
  expect(svg).toContain('aria-label="April: no data"');
});

test('leaves other years out, and says when there is nothing', () => {
  const svg = drawn({ '2023-12-31': 2, '2025-01-01': 4 });
  expect(svg).not.toContain('data-day');
  expect(textsOf(svg)).toContain('No data in 2024');
});

test('is harmless whatever the name and the values', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter, maxLength: 120 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 365 }), fc.double({ noNaN: true, min: -1e12, max: 1e12 }))),
      (name, entries) => {
        const first = dayOf('2024-01-01');
        const svg = calendarDrawing({
          idPrefix: name,
          name,
          isSum: false,
          year: 2024,
          unit: labelOf('mg'),
          values: new Map(entries.map(([day, value]) => [first + day, value])),
        });
        expectHarmlessSvg(svg);
        expect(elementText(svg, 'desc')).not.toBe('');
      },
    ),
    { numRuns: 60 },
  );
});
