import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  dateOfDay,
  dayNumber,
  formatDate,
  formatTimeOfDay,
  formatUtc,
  isDate,
  parseDate,
  parseTimeOfDay,
  parseUtc,
  weekdayOfDay,
} from '../../../../shared/domain/time/calendar.ts';

const firstSecond = -2_208_988_800;
const lastSecond = 4_133_980_799;
const anySecond = fc.integer({ min: firstSecond, max: lastSecond });

describe('day numbers', () => {
  test('agree with the platform calendar for every day from 1890 to 2110', () => {
    const last = Date.UTC(2110, 11, 31) / 86_400_000;
    for (let day = Date.UTC(1890, 0, 1) / 86_400_000; day <= last; day++) {
      const platform = new Date(day * 86_400_000);
      const date = {
        year: platform.getUTCFullYear(),
        month: platform.getUTCMonth() + 1,
        day: platform.getUTCDate(),
      };
      if (dayNumber(date) !== day) expect([date, dayNumber(date)]).toEqual([date, day]);
      if (formatDate(day) !== platform.toISOString().slice(0, 10)) expect(dateOfDay(day)).toEqual(date);
      if (weekdayOfDay(day) !== platform.getUTCDay())
        expect([day, weekdayOfDay(day)]).toEqual([day, platform.getUTCDay()]);
    }
    expect(formatDate(last)).toBe('2110-12-31');
  });

  test('of the epoch are 0, a Thursday', () => {
    expect(dayNumber({ year: 1970, month: 1, day: 1 })).toBe(0);
    expect(weekdayOfDay(0)).toBe(4);
    expect(weekdayOfDay(-1)).toBe(3);
  });

  test('distinguish dates that exist from those that do not', () => {
    expect(isDate({ year: 2000, month: 2, day: 29 })).toBe(true);
    expect(isDate({ year: 1900, month: 2, day: 29 })).toBe(false);
    expect(isDate({ year: 2023, month: 2, day: 29 })).toBe(false);
    expect(isDate({ year: 2023, month: 4, day: 31 })).toBe(false);
    expect(isDate({ year: 2023, month: 13, day: 1 })).toBe(false);
    expect(isDate({ year: 2023, month: 0, day: 1 })).toBe(false);
    expect(isDate({ year: 2023, month: 1, day: 0 })).toBe(false);
  });
});

describe('dates as text', () => {
  test('are read as day numbers', () => {
    expect(parseDate('1970-01-02')).toBe(1);
    expect(parseDate('1900-01-01')).toBe(firstSecond / 86_400);
    expect(parseDate('2100-12-31')).toBe((lastSecond + 1) / 86_400 - 1);
  });

  test.each([
    '2023-02-30',
    '2023-13-01',
    '2023-00-10',
    '1899-12-31',
    '2101-01-01',
    '2023-1-1',
    '2023-01-01T00:00:00',
    ' 2023-01-01',
    '2023-01-01\n',
    '',
  ])('are refused when they are no date of 1900 to 2100: %j', (text) => {
    expect(parseDate(text)).toBeUndefined();
  });
});

describe('times as text', () => {
  test('come back as they were written', () => {
    fc.assert(
      fc.property(anySecond, (second) => {
        const text = formatUtc(second);
        expect(text).toBe(new Date(second * 1000).toISOString().slice(0, 19));
        expect(parseUtc(text)).toBe(second);
      }),
    );
  });

  test.each([
    ['2026-07-01T12:34:56', '2026-07-01T12:34:56'],
    ['2026-07-01T12:34:56Z', '2026-07-01T12:34:56'],
    ['2026-07-01 12:34:56', '2026-07-01T12:34:56'],
    ['2026-07-01T12:34:56+05:30', '2026-07-01T07:04:56'],
    ['2026-07-01T12:34:56+0530', '2026-07-01T07:04:56'],
    ['2026-07-01T12:34:56+05', '2026-07-01T07:34:56'],
    ['2026-07-01T12:34:56-03:30', '2026-07-01T16:04:56'],
    ['2026-07-01T12:34:56-00:00', '2026-07-01T12:34:56'],
    ['2026-07-01T23:30:00-01:00', '2026-07-02T00:30:00'],
    ['2026-07-01T12:34:56.999999999Z', '2026-07-01T12:34:56'],
    ['1960-07-01T12:34:56.9', '1960-07-01T12:34:56'],
    ['1960-07-01T12:34:56.9+01:00', '1960-07-01T11:34:56'],
    ['2024-02-29T00:00:00', '2024-02-29T00:00:00'],
    ['1899-12-31T23:30:00-01:00', '1900-01-01T00:30:00'],
    ['2101-01-01T00:30:00+01:00', '2100-12-31T23:30:00'],
  ])('%s is %s', (text, utc) => {
    expect(formatUtc(parseUtc(text) ?? Number.NaN)).toBe(utc);
  });

  test.each([
    '2026-02-30T00:00:00',
    '2023-02-29T00:00:00',
    '2026-07-01T24:00:00',
    '2026-07-01T12:60:00',
    '2026-07-01T12:34:60',
    '2026-00-01T12:34:56',
    '2026-07-00T12:34:56',
    '2026-07-01',
    '2026-07-01T12:34',
    '2026-07-01T12:34:56.',
    '2026-07-01T12:34:56+24:00',
    '2026-07-01T12:34:56+05:60',
    '2026-07-01T12:34:56+5',
    '2026-07-01T12:34:56+05:3',
    '2026-07-01T12:34:56ZZ',
    '2026-07-01T12:34:56 Z',
    '2026-07-01  12:34:56',
    '20260701T123456',
    '+002026-07-01T12:34:56',
    '-2026-07-01T12:34:56',
    '٢٠٢٦-07-01T12:34:56',
    '1899-12-31T23:59:59',
    '1900-01-01T00:00:00+00:01',
    '2101-01-01T00:00:00',
    '2100-12-31T23:59:59-00:01',
    '2026-07-01T12:34:56\n',
    '',
    'now',
  ])('%j is refused', (text) => {
    expect(parseUtc(text)).toBeUndefined();
  });

  test('with fractions are cut towards the past when written', () => {
    expect(formatUtc(-0.5)).toBe('1969-12-31T23:59:59');
    expect(formatUtc(0.5)).toBe('1970-01-01T00:00:00');
  });
});

describe('times of day', () => {
  test('come back as they were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_399 }), (seconds) => {
        expect(parseTimeOfDay(formatTimeOfDay(seconds))).toBe(seconds);
      }),
    );
  });

  test('may leave out the seconds', () => {
    expect(parseTimeOfDay('07:30')).toBe(27_000);
    expect(parseTimeOfDay('23:59:59')).toBe(86_399);
    expect(formatTimeOfDay(27_000)).toBe('07:30:00');
  });

  test.each([
    '24:00:00',
    '24:00',
    '25:00:00',
    '12:60',
    '12:00:60',
    '7:30',
    '07:30:0',
    '07:30:00Z',
    '-1:00',
    '',
    '07',
  ])('%j is refused', (text) => {
    expect(parseTimeOfDay(text)).toBeUndefined();
  });
});
