import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { idSegments } from '../../../../shared/domain/measurements/measurement-id.ts';

test('segments cover every id of a span once, and none is empty', () => {
  const id = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(id, id, fc.integer({ min: 1, max: 16 }), (a, b, count) => {
      const [first, last] = [Math.min(a, b), Math.max(a, b)];
      const segments = idSegments(first, last, count);
      expect(segments.length).toBeLessThanOrEqual(count);
      expect(segments[0]?.first).toBe(first);
      expect(segments.at(-1)?.last).toBe(last);
      for (const [i, segment] of segments.entries()) {
        expect(segment.first).toBeLessThanOrEqual(segment.last);
        if (i > 0) expect(segment.first).toBe((segments[i - 1]?.last ?? Number.NaN) + 1);
      }
    }),
  );
});

test('an empty span has none', () => {
  expect(idSegments(5, 4, 8)).toEqual([]);
});
