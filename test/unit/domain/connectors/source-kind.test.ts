import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  decideGranularity,
  hasRoom,
  learn,
  mostSourceBytes,
  packSources,
  sourcesOf,
  unpackSources,
  withSources,
} from '../../../../shared/domain/connectors/person-sources.ts';
import { decideKind, granularities, sourceKinds } from '../../../../shared/domain/connectors/source-kind.ts';

describe('what a source is', () => {
  test.each([
    ['MobileTrack', 'phone'],
    ['Annas Telefon', 'phone'],
    ['A.’s iPhone', 'phone'],
    ['Pixel 8', 'phone'],
    ['Galaxy Watch6 (ABCD)', 'watch'],
    ['Uhr von Anna', 'watch'],
    ['Google Fitbit Air', 'watch'],
    ['Amazfit Bip', 'watch'],
    ['COROS', 'watch'],
    ['Suunto', 'watch'],
    ['Wahoo', 'watch'],
    ['Oura Ring', 'ring'],
    ['Zepp Life', 'app'],
    ['Zepp', 'app'],
    ['Huawei Health', 'app'],
    ['Mi Fitness', 'app'],
    ['StepsApp', 'app'],
    ['AutoSleep', 'app'],
    ['Sleep Cycle', 'app'],
    ['FreeStyle LibreLink', 'device'],
    ['LibreLinkUp', 'device'],
    ['xDrip4iOS', 'device'],
    ['Health Mate', 'device'],
    ['Omron connect', 'device'],
    ['Renpho', 'device'],
    ['Fit Health Connect', 'mirror'],
    ['Apple Health typed in', 'typed'],
    ['Spreadsheet', 'typed'],
    ['MyFitnessPal', 'typed'],
    ['Anna', undefined],
    ['Watchtower notes', undefined],
    ['Telephone list', undefined],
  ])('"%s" is %s by its name', (sourceName, kind) => {
    expect(decideKind({ sourceName })).toBe(kind);
  });

  test('a first name is what its device is, or records by itself if it does so all day', () => {
    const device =
      '<<HKDevice: 0x1>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch7,3>';
    expect(decideKind({ sourceName: 'Anna', device })).toBe('watch');
    expect(decideKind({ sourceName: 'Anna', hoursADay: 10 })).toBe('app');
    expect(decideKind({ sourceName: 'Anna typed in', device, hoursADay: 10 })).toBe('typed');
  });

  test('nine of ten days with a single row are totals of days', () => {
    const granularity = (singleDays: number, fullDays: number) =>
      decideGranularity({ sourceName: 'X', hoursADay: 1, singleDays, fullDays });
    expect([granularity(18, 2), granularity(17, 3), granularity(9, 0), granularity(0, 1)]).toEqual([
      'days',
      'hours',
      undefined,
      'hours',
    ]);
  });
});

describe('the sources that are kept', () => {
  const source = fc.record({
    sourceName: fc.stringMatching(/^[\p{L}\p{N} '’.-]{1,40}$/u).filter((name) => name.trim() !== ''),
    kind: fc.constantFrom(...sourceKinds),
    keeps: fc.option(fc.constantFrom(...granularities), { nil: undefined }),
    sumsUp: fc.constantFrom(undefined, 'Anna’s watch live'),
    isSaid: fc.constantFrom(true, undefined),
  });

  test('come back as they were put in, one of each name, within their room', () => {
    fc.assert(
      fc.property(fc.array(source, { maxLength: 80 }), (all) => {
        const kept = withSources([], all);
        const packed = packSources(kept);
        expect(Buffer.byteLength(packed)).toBeLessThanOrEqual(mostSourceBytes);
        expect(packSources(unpackSources({ sources: packed }))).toBe(packed);
        expect(packSources(withSources(kept, kept))).toBe(packed);
      }),
    );
  });

  test('of a former version that sum up are those that say so in their names', () => {
    const sources = "00-Zork\n10-Anna's Watch by hour live\n-1!Zork by day";
    expect(unpackSources({ sources })).toEqual([
      { sourceName: 'Zork', kind: 'phone', keeps: 'hours' },
      { sourceName: "Anna's Watch by hour live", kind: 'watch', keeps: 'hours', sumsUp: "anna's watch live" },
      { sourceName: 'Zork by day', keeps: 'days', sumsUp: 'zork', isSaid: true },
    ]);
    const now = packSources([{ sourceName: 'Zork by day', kind: 'phone' }]);
    expect(unpackSources({ sources: now })).toEqual([{ sourceName: 'Zork by day', kind: 'phone' }]);
  });

  test('of a phone that sends by itself are what the same device is in a file', () => {
    const sources = packSources([{ sourceName: 'Anna', kind: 'watch', keeps: 'hours' }]);
    const live = { sourceName: 'Anna live', device: 'Anna', hoursADay: 1, singleDays: 1, fullDays: 0 };
    expect(learn({ sources }, [live])).toEqual([{ sourceName: 'Anna live', kind: 'watch' }]);
    const told = { ...live, device: 'Ben', keeps: 'days', sumsUp: 'Ben live' } as const;
    const learnt = [{ sourceName: 'Anna live', keeps: 'days', sumsUp: 'Ben live' }];
    expect(learn({ sources }, [told])).toEqual(learnt);
    expect(learn({ sources: packSources(learnt as never) }, [told])).toEqual([]);
    const said = { sourceName: 'Anna live', kind: 'typed', isSaid: true } as const;
    expect(learn({ sources: packSources([said]) }, [told])).toEqual([{ ...said, sumsUp: 'Ben live' }]);
  });

  test('are judged by their names before they are decided, and never afterwards', () => {
    expect(sourcesOf({})('Garmin').senses).toBe(true);
    expect(sourcesOf({ sourcesDecidedAt: 1 })('Garmin').senses).toBeUndefined();
    const said = packSources([{ sourceName: 'Garmin', kind: 'typed', isSaid: true }]);
    expect(sourcesOf({ sources: said })('garmin').senses).toBe(false);
    const evidence = { sourceName: 'Garmin', hoursADay: 12, singleDays: 0, fullDays: 9 };
    expect(learn({ sources: said }, [evidence])).toEqual([]);
    expect(learn({}, [evidence])).toEqual([{ sourceName: 'Garmin', kind: 'watch', keeps: 'hours' }]);
    expect(hasRoom([], [{ sourceName: 'x'.repeat(mostSourceBytes), kind: 'app' }])).toBe(false);
  });
});
