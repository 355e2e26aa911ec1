import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toHourSums } from '../../../../shared/domain/histories/hour-sums.ts';
import { fillableDays, partsOf, recordedDays } from '../../../../shared/domain/studies/fillable-days.ts';
import type { StudySeries } from '../../../../shared/domain/studies/study-series.ts';

import { known } from './known.ts';

const series = (...days: number[]): StudySeries => ({
  known: known(1, 'Walk'),
  hours: toHourSums([], { minimum: 0, maximum: 0 }),
  recordedDays: Int32Array.from(days),
  sensedDays: new Int32Array(),
  chosenSources: [],
});

describe('the days that may be filled', () => {
  test('reach a month beyond the first and last record of any of them', () => {
    expect(fillableDays([series(100, 120), series(130)])).toEqual({ from: 100 - 31, to: 130 + 31 });
  });

  test('are none without a record', () => {
    expect(fillableDays([])).toBeUndefined();
    expect(fillableDays([series()])).toBeUndefined();
  });
});

test('recorded days are those of all that is studied', () => {
  expect([...recordedDays([series(100, 101), series(101, 102)])]).toEqual([100, 101, 102]);
});

test('parts cover a range without overlap, not too many and not too short', () => {
  fc.assert(
    fc.property(fc.integer({ min: -30_000, max: 50_000 }), fc.nat(80_000), (from, length) => {
      const parts = partsOf({ from, to: from + length }, 32, 64);
      expect(parts.length).toBeLessThanOrEqual(64);
      expect(parts.slice(0, -1).every((part) => part.to - part.from + 1 >= 32)).toBe(true);
      expect(parts[0]?.from).toBe(from);
      expect(parts.at(-1)?.to).toBe(from + length);
      for (const [i, part] of parts.entries()) {
        expect(part.from).toBeLessThanOrEqual(part.to);
        if (i > 0) expect(part.from).toBe((parts[i - 1]?.to ?? Number.NaN) + 1);
      }
    }),
  );
});
