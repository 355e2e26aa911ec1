import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Fold } from '../../../shared/imports/rows/fold.ts';
import type { ImportRow } from '../../../shared/imports/rows/import-row.ts';
import { kinds, type RowKind } from '../../../shared/imports/rows/kinds.ts';
import { matchNights } from '../../../shared/imports/rows/match-nights.ts';
import { Nights, type SegmentsBySource, type SleepStage } from '../../../shared/imports/rows/nights.ts';
import { suggestVariable } from '../../../shared/imports/rows/synonyms.ts';
import { Slicer } from '../../../shared/imports/slices.ts';

const HOUR = 3600;
const noon = Date.UTC(2026, 2, 29, 12) / 1000;

describe('readings of the same variable, time and source become one', () => {
  const folded = (readings: Parameters<Fold['add']>[0][]) => {
    const fold = new Fold('f');
    for (const reading of readings) fold.add(reading);
    return [...fold.rows()].map(({ startAt, value, sourceName }) => [startAt - noon, value, sourceName]);
  };
  const at = (seconds: number, value: number, sourceName = 'Watch') => ({
    at: noon + seconds,
    value,
    sourceName,
  });

  test('sums add by the hour, means average', () => {
    const steps = [at(3599, 1), at(0, 2), at(3600, 4), at(10, 8, 'Phone')];
    expect(folded(steps.map((one) => ({ kind: kinds.steps, ...one })))).toEqual([
      [0, 3, 'Watch'],
      [3600, 4, 'Watch'],
      [0, 8, 'Phone'],
    ]);
    const rates = [at(0, 60), at(1800, 70)];
    expect(folded(rates.map((one) => ({ kind: kinds.heartRate, ...one })))).toEqual([[0, 65, 'Watch']]);
  });

  test('of a sensor by the quarter, of everything else by the second', () => {
    const values = [at(0, 100), at(899, 110), at(900, 120), at(900, 130)];
    expect(folded(values.map((one) => ({ kind: kinds.sensedGlucose, ...one })))).toEqual([
      [0, 105, 'Watch'],
      [900, 125, 'Watch'],
    ]);
    expect(folded(values.map((one) => ({ kind: kinds.weight, ...one })))).toHaveLength(3);
  });

  test('in any order, to the last digit', () => {
    const values = [0.1, 0.2, 0.3, 1e-7, 123.456].map((value, i) => ({
      kind: kinds.walkingDistance,
      ...at(i, value),
    }));
    expect(folded(values)).toEqual(folded(values.toReversed()));
  });
});

test('rows come day by day, whatever they are of', () => {
  const fold = new Fold('f');
  const add = (kind: RowKind, day: number) =>
    fold.add({ kind, at: noon + day * 86_400, value: 60, sourceName: 'Watch' });
  for (const day of [30, 0, 2]) add(kinds.steps, day);
  for (const day of [1, 0, 30]) add(kinds.heartRate, day);
  const days = [...fold.rows()].map(({ startAt, variableName }) => [(startAt - noon) / 86_400, variableName]);
  expect(days).toEqual([
    [0, 'Steps'],
    [0, 'Heart Rate'],
    [1, 'Heart Rate'],
    [2, 'Steps'],
    [30, 'Heart Rate'],
    [30, 'Steps'],
  ]);
});

describe('nights', () => {
  const nightsOf = (segments: [SleepStage, number, number][], settledUntil = Number.POSITIVE_INFINITY) => {
    const nights = new Nights('f');
    const hour = (hours: number) => noon + hours * HOUR;
    for (const [stage, from, until] of segments)
      nights.add('Watch', { stage, from: hour(from), until: hour(until), offset: 0 });
    return [...nights.readings(settledUntil)].map(({ kind, at, value }) => [
      kind.variableName,
      (at - noon) / HOUR,
      value,
    ]);
  };

  test('are stamped at waking, not at the end of lying in bed', () => {
    expect(
      nightsOf([
        ['inBed', 10, 20],
        ['asleep', 11, 19],
      ]),
    ).toEqual([
      ['Sleep Duration', 19, 8],
      ['Time in Bed', 19, 10],
    ]);
  });

  test('go on over gaps of up to three hours; the longest is the night, the others are naps', () => {
    expect(
      nightsOf([
        ['asleep', 10, 13],
        ['asleep', 16, 18],
      ]),
    ).toEqual([['Sleep Duration', 18, 5]]);
    expect(
      nightsOf([
        ['asleep', 10, 13],
        ['asleep', 16.5, 18],
      ]),
    ).toEqual([
      ['Sleep Duration', 13, 3],
      ['Nap Duration', 18, 1.5],
    ]);
  });

  test('that had not settled are left to a later file', () => {
    expect(nightsOf([['asleep', 10, 18]], noon + 17 * HOUR)).toEqual([]);
    expect(nightsOf([['asleep', 10, 18]], noon + 18 * HOUR)).toHaveLength(1);
  });

  test('of two evenings are two', () => {
    expect(
      nightsOf([
        ['asleep', 10, 18],
        ['asleep', 34, 42],
      ]).map(([, at]) => at),
    ).toEqual([18, 42]);
  });
});

describe('nights that come in parts', () => {
  const stage = fc.constantFrom<SleepStage>('deep', 'light', 'rem', 'awake', 'asleep', 'inBed');
  /** Stages of some days that follow one another, as a watch writes them, with gaps. */
  const sleeps = fc
    .array(fc.tuple(stage, fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 500 })), {
      minLength: 1,
      maxLength: 40,
    })
    .map((parts) => {
      let from = 1_800_000_000;
      return parts.map(([one, minutes, pause]) => {
        const segment = { stage: one, from, until: from + minutes * 60, offset: 3600 };
        from = segment.until + pause * 60;
        return segment;
      });
    });
  const rowsIn = (readings: Iterable<{ kind: RowKind; at: number; value: number }>) =>
    new Map([...readings].map(({ kind, at, value }) => [`${kind.variableName} ${at}`, value]));

  test('in any order, and more than once, are the nights of all parts at once', () => {
    fc.assert(
      fc.property(
        sleeps.chain((all) =>
          fc.tuple(
            fc.constant(all),
            fc.array(fc.subarray(all, { minLength: 1 }), { maxLength: 6 }),
            fc.shuffledSubarray(all, { minLength: all.length }),
          ),
        ),
        ([all, parts, order]) => {
          const atOnce = new Nights('f');
          for (const segment of all) atOnce.add('Watch', segment);
          const recorded = new Map<string, number>();
          let earlier: SegmentsBySource = new Map();
          for (const body of [...parts, ...order.map((one) => [one])]) {
            const nights = new Nights('f');
            for (const segment of body) nights.add('Watch', segment);
            nights.unite(earlier);
            for (const key of rowsIn(nights.outdated([])).keys()) recorded.delete(key);
            for (const [key, value] of rowsIn(nights.readings(Infinity))) recorded.set(key, value);
            earlier = nights.segments();
          }
          expect(new Map([...recorded].sort())).toEqual(
            new Map([...rowsIn(atOnce.readings(Infinity))].sort()),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  test('count as they were sent last: what was light sleep may turn out to be deep', () => {
    const nights = new Nights('f');
    const night = { from: 0, until: 4 * 3600, offset: 0 };
    nights.add('Watch', { ...night, from: 3600, until: 2 * 3600, stage: 'deep' });
    nights.unite(new Map([['Watch', [{ ...night, stage: 'light' }]]]));
    const hours = [...nights.readings(Infinity)].map(({ kind, value }) => `${kind.variableName} ${value}`);
    expect(hours).toEqual(['Sleep Duration 4', 'Deep Sleep 1', 'Light Sleep 3']);
  });
});

describe('a night that is recorded already', () => {
  const matches = (wakings: number[], recorded: number[]) =>
    [
      ...matchNights(
        wakings.map((hour) => noon + hour * HOUR),
        recorded.map((hour, id) => ({ id, startAt: noon + hour * HOUR })),
      ),
    ].map(([waking, { startAt }]) => [(waking - noon) / HOUR, (startAt - noon) / HOUR]);

  test('moves where it woke at another time, and stays where it did not', () => {
    expect(matches([18, 43], [17, 43])).toEqual([[18, 17]]);
    expect(matches([18], [18])).toEqual([]);
    expect(matches([18, 42], [17, 41])).toEqual([
      [18, 17],
      [42, 41],
    ]);
  });

  test('is not that of another day', () => {
    expect(matches([18], [18 - 24, 18 + 24])).toEqual([]);
    expect(matches([18, 42], [17])).toEqual([[18, 17]]);
  });
});

test.each([
  ['Body Weight', ['Weight', 'Mood'], 'Weight'],
  ['Body Weight', ['body weight', 'Weight'], undefined],
  ['Sleep Duration', ['SLEEP'], 'SLEEP'],
  ['Something', ['Mood'], undefined],
])('%j is suggested to be, of %j, %j', (name, mine, suggested) => {
  expect(suggestVariable(name, mine)).toBe(suggested);
});

describe('slices', () => {
  const row = (index: number, members: Partial<ImportRow> = {}): ImportRow => ({
    variableName: 'Steps',
    variableCategoryName: 'Physical Activities',
    unitAbbreviatedName: 'count',
    combinationOperation: 'SUM',
    sourceName: 'Watch',
    startAt: noon + index,
    value: index,
    ...members,
  });
  const sliced = (rows: ImportRow[]) => {
    const slicer = new Slicer();
    const full = rows.map((one) => slicer.add(one));
    return [...full, slicer.end()].filter((slice) => slice !== undefined);
  };

  const lengths = (rows: ImportRow[]) => sliced(rows).map((slice) => slice.length);

  test('hold what one request takes: a thousand rows, a megabyte, twenty sources', () => {
    expect(lengths(Array.from({ length: 2500 }, (_, i) => row(i)))).toEqual([1000, 1000, 500]);
    expect(lengths(Array.from({ length: 50 }, (_, i) => row(i, { sourceName: `Watch ${i}` })))).toEqual([
      20, 20, 10,
    ]);
    const long = sliced(Array.from({ length: 200 }, (_, i) => row(i, { note: 'ü€'.repeat(5000) })));
    for (const slice of long) expect(Buffer.byteLength(JSON.stringify(slice))).toBeLessThan(2 ** 20);
    expect(long.flat()).toHaveLength(200);
  });

  test('bring few variables that are new, and any number of those that came before', () => {
    const day = Array.from({ length: 50 }, (_, i) => row(i, { variableName: `Activity ${i}` }));
    expect(lengths([...day, ...day, ...day])).toEqual([20, 20, 110]);
  });

  test('say times as the service takes them', () => {
    expect(sliced([row(1)])[0]?.[0]).toMatchObject({ startAt: '2026-03-29T12:00:01', value: 1 });
  });
});
