import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { drawnRows } from '../../../../web/app/screens/timeline/drawn-rows.ts';
import { firstSearch, laterHalf, spanBefore } from '../../../../web/app/screens/timeline/search-span.ts';
import { addressWith, belongsTo, filterOf } from '../../../../web/app/screens/timeline/timeline-filter.ts';

describe('of a long list', () => {
  const heights = [10, 20, 30, 40];

  test('what is in sight is drawn, and the rest is room of the same height', () => {
    expect(drawnRows(heights, { top: 15, bottom: 40 })).toEqual([
      { kind: 'room', from: 0, height: 10 },
      { kind: 'row', index: 1 },
      { kind: 'row', index: 2 },
      { kind: 'room', from: 3, height: 40 },
    ]);
  });

  test('the row that holds the focus stays, wherever it is, with those that the next keys come to', () => {
    const many = Array.from({ length: 30 }, () => 10);
    expect(drawnRows(many, { top: 0, bottom: 5 }, 20)).toEqual([
      { kind: 'row', index: 0 },
      { kind: 'room', from: 1, height: 140 },
      ...Array.from({ length: 11 }, (_, offset) => ({ kind: 'row', index: 15 + offset })),
      { kind: 'room', from: 26, height: 40 },
    ]);
  });

  test('every row is drawn or has its room, in order, wherever one looks', () => {
    const view = fc.tuple(fc.integer({ min: -50, max: 500 }), fc.nat(100));
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 40 })),
        view,
        fc.option(fc.nat(20), { nil: undefined }),
        (all, [top, length], held) => {
          const drawn = drawnRows(all, { top, bottom: top + length }, held);
          const total = drawn.reduce(
            (sum, one) => sum + (one.kind === 'row' ? (all[one.index] ?? Number.NaN) : one.height),
            0,
          );
          expect(total).toBe(all.reduce((sum, height) => sum + height, 0));
          const indices = drawn.flatMap((one) => (one.kind === 'row' ? [one.index] : []));
          expect(indices).toEqual(indices.toSorted((a, b) => a - b));
        },
      ),
    );
  });
});

describe('a search', () => {
  test('goes back by stretches that meet and grow', () => {
    const first = firstSearch(1_000_000_000);
    const second = spanBefore(first);
    expect([second.to + 1, second.to - second.from + 1]).toEqual([
      first.from,
      2 * (first.to - first.from + 1),
    ]);
  });

  test('takes the later half of a stretch that is too much, down to a day', () => {
    expect(laterHalf({ from: 1, to: 400_000 })).toEqual({ from: 200_001, to: 400_000 });
    expect(laterHalf({ from: 1, to: 100_000 })).toBeUndefined();
  });
});

describe('the address of the timeline', () => {
  test('says what is shown, without what is empty', () => {
    expect(filterOf({ variableName: 'Mood', sourceName: ' ', date: '2026-01-01' })).toEqual({
      variableName: 'Mood',
    });
    expect(addressWith({ variableName: 'Mood' }, { variableName: '', searchPhrase: 'a b' })).toBe(
      '/app/timeline?searchPhrase=a+b',
    );
    expect(addressWith({ date: '2026-01-01' }, { date: '' })).toBe('/app/timeline');
  });

  test.each([
    [{ variableName: 'green TEA' }, true],
    [{ variableCategoryName: 'Foods' }, false],
    [{ sourceName: 'daymark' }, true],
    [{ searchPhrase: 'walk' }, true],
    [{ searchPhrase: 'reen' }, true],
    [{ searchPhrase: 'coffee' }, false],
  ])('%j: what waits belongs into it: %p', (filter, belongs) => {
    const posted = {
      variableName: 'Green tea',
      variableCategoryName: 'Drinks',
      startAt: '2026-03-01T08:00:00',
      value: 1,
      unitAbbreviatedName: 'serving',
      sourceName: 'Daymark',
      note: 'After a Walk',
    };
    expect(belongsTo(filter)(posted)).toBe(belongs);
  });
});
