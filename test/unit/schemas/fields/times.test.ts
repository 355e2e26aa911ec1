import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { moment } from '../../../../shared/schemas/fields/times.ts';
import { problemsOf } from './problems-of.ts';

const seconds = (utc: string) => Date.parse(utc) / 1000;

describe('a moment', () => {
  test.each([
    ['2026-03-29T08:30:00', '2026-03-29T08:30:00Z'],
    ['2026-03-29T08:30:00Z', '2026-03-29T08:30:00Z'],
    ['2026-03-29T08:30:00+02:00', '2026-03-29T06:30:00Z'],
    ['2026-03-29T08:30:00-0530', '2026-03-29T14:00:00Z'],
    ['2026-03-29T08:30:00.999', '2026-03-29T08:30:00Z'],
    ['2024-02-29T00:00:00', '2024-02-29T00:00:00Z'],
    ['1900-01-01T00:00:00', '1900-01-01T00:00:00Z'],
    ['2100-12-31T23:59:59', '2100-12-31T23:59:59Z'],
  ])('%s is %s', (sent, utc) => {
    expect(v.parse(moment(), sent)).toBe(seconds(utc));
  });

  test.each([
    '2026-02-30T00:00:00',
    '2025-02-29T00:00:00',
    '2026-03-29T24:00:00',
    '2026-03-29T23:59:60',
    '2026-13-01T00:00:00',
    '1899-12-31T23:59:59',
    '2101-01-01T00:00:00',
    'yesterday',
    '',
    '1774773000',
  ])('"%s" is refused with what would be right', (sent) => {
    expect(problemsOf(moment(), sent)).toEqual([
      `must be an existing UTC date and time like 2026-03-29T08:30:00, year 1900 to 2100; got "${sent}".`,
    ]);
  });

  test.each([
    ['2026-03-29T08:30', 'which has no seconds'],
    ['2026-03-29T08:30Z', 'which has no seconds'],
    ['2026-03-29T08:30:00+25:00', 'whose offset is larger than any place has (14:00)'],
    ['2026-03-29T08:30:00-14:01', 'whose offset is larger than any place has (14:00)'],
  ])('"%s" is refused with the reason', (sent, reason) => {
    expect(problemsOf(moment(), sent)).toEqual([expect.stringContaining(`got "${sent}", ${reason}.`)]);
  });

  test('+14:00 is an offset that islands have', () => {
    expect(v.parse(moment(), '2026-03-29T14:00:00+14:00')).toBe(Date.UTC(2026, 2, 29) / 1000);
  });

  test.each([1774773000, null, true, { year: 2026 }])('%j is refused', (sent) => {
    expect(problemsOf(moment(), sent)).toHaveLength(1);
  });
});
