import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fillableDays, partsOf, recordedDays } from '../../../../shared/domain/studies/fillable-days.ts';
import { emptyColumns, type StudySeries } from '../../../../shared/domain/studies/study-series.ts';
import { clockOf } from '../../../../shared/domain/time/person-clock.ts';

import { known } from './known.ts';

const day = 86_400;
const columns = (...times: number[]) => ({
  times: Float64Array.from(times),
  values: new Float64Array(times.length),
});
const series = (own: number[], tagged: number[] = []): StudySeries => ({
  known: known(1, 'Walk'),
  measurements: columns(...own),
  tagged: [{ measurements: columns(...tagged), conversionFactor: 2 }],
});
const utc = clockOf({ timezone: 'UTC' });

describe('the days that may be filled', () => {
  test('reach a month beyond the first and last record, tagged ones included', () => {
    const days = fillableDays([series([100 * day, 120 * day], [130 * day])], utc);
    expect(days).toEqual({ from: 100 - 31, to: 130 + 31 });
  });

  test('are none without a record', () => {
    const nothing = { known: known(1, 'Walk'), measurements: emptyColumns, tagged: [] };
    expect(fillableDays([], utc)).toBeUndefined();
    expect(fillableDays([nothing], utc)).toBeUndefined();
  });
});

test('recorded days are local dates', () => {
  const late = 100 * day + 23 * 3600;
  expect([...recordedDays([series([late], [late + day])], utc)]).toEqual([100, 101]);
  expect([...recordedDays([series([late], [late + day])], clockOf({ timezone: 'Asia/Tokyo' }))]).toEqual([
    101, 102,
  ]);
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
