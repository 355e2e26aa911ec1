import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  epochOfLocal,
  firstEpochAtLocal,
  latestLocal,
  localSeconds,
  offsetAt,
  zoneOffsets,
} from '../../shared/domain/time/zone.ts';
import {
  changesOf,
  everyDistinctZone,
  everyZone,
  FROM_2020,
  UNTIL_2038,
} from '../unit/domain/time/every-change.ts';

const epochMilliseconds = Date.UTC;

/** No zone keeps an offset for a shorter time than 6.9 days, so none is stepped over. */
const STEP = 6.75 * 86_400;

/** Reads the wall clock from Intl's digits, another way than the tables are made. */
function createIntlClock(zone: string): (epochSeconds: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (epochSeconds) => {
    const text = format.format(epochSeconds * 1000);
    const two = (index: number) => (text.charCodeAt(index) - 48) * 10 + text.charCodeAt(index + 1) - 48;
    const midnight = epochMilliseconds(two(6) * 100 + two(8), two(0) - 1, two(3)) / 1000;
    return midnight + two(12) * 3600 + two(15) * 60 + two(18);
  };
}

describe('the wall clock of every zone', () => {
  test('is that of Intl from 2020 to 2037, to the second at every change', () => {
    const wrong: string[] = [];
    let changeCount = 0;
    for (const zone of everyZone()) {
      const table = zoneOffsets(zone);
      const intlClock = createIntlClock(zone);
      const check = (instant: number) => {
        if (localSeconds(table, instant) !== intlClock(instant)) wrong.push(`${zone} ${instant}`);
      };
      for (let instant = FROM_2020; instant < UNTIL_2038; instant += STEP) check(instant);
      for (const { at } of changesOf(table)) {
        changeCount++;
        check(at - 1);
        check(at);
      }
    }
    expect(wrong).toEqual([]);
    expect(changeCount).toBeGreaterThan(1000);
  });

  test('is that of Intl at any time from 1900 to 2100', () => {
    const span = 10 * 365 * 86_400;
    const begin = fc.integer({ min: -2_208_988_800, max: 4_133_980_799 - span });
    const instants = fc.array(fc.integer({ min: 0, max: span }), { minLength: 100, maxLength: 200 });
    fc.assert(
      fc.property(fc.constantFrom(...everyZone()), begin, instants, (zone, first, distances) => {
        const intlClock = createIntlClock(zone);
        const table = zoneOffsets(zone);
        const wrong = distances
          .map((distance) => first + distance)
          .filter((instant) => localSeconds(table, instant) !== intlClock(instant));
        expect(wrong).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('has the same changes in the whole list as in the parts read on demand', () => {
    for (const zone of ['Africa/Casablanca', 'America/St_Johns', 'Asia/Gaza', 'Australia/Lord_Howe']) {
      const { starts, offsets } = zoneOffsets(zone);
      for (let index = 1; index < starts.length; index++) {
        const start = starts[index] as number;
        expect(offsetAt(zoneOffsets(zone), start)).toBe(offsets[index]);
        expect(offsetAt(zoneOffsets(zone), start - 1)).toBe(offsets[index - 1]);
      }
    }
  });
});

describe('wall times around every change', () => {
  const zones = everyDistinctZone();
  const around = (instant: number) =>
    [-86_400, -10_800, -7200, -3601, -3600, -1800, -61, -1, 0, 1, 1800, 3599, 3600, 7200, 10_800, 86_400].map(
      (distance) => instant + distance,
    );

  test('are found again, the first of two', () => {
    const wrong: string[] = [];
    for (const { table, changes } of zones) {
      for (const { at, before, after } of changes) {
        for (const instant of around(at)) {
          const isSecond = instant >= at && instant < at + before - after;
          const expected = isSecond ? instant - (before - after) : instant;
          const found = epochOfLocal(table, localSeconds(table, instant));
          if (found !== expected) wrong.push(`${table.zone} ${instant}: ${found}, not ${expected}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('move forward by the length of the gap that leaves them out', () => {
    let gapCount = 0;
    for (const { table, changes } of zones) {
      for (const { at, before, after } of changes) {
        if (after < before) continue;
        gapCount++;
        const gap = after - before;
        for (const local of [at + before, at + before + 1, at + before + gap / 2, at + after - 1]) {
          const moved = epochOfLocal(table, local);
          expect([table.zone, local, localSeconds(table, moved)]).toEqual([table.zone, local, local + gap]);
          expect([table.zone, local, firstEpochAtLocal(table, local)]).toEqual([table.zone, local, at]);
        }
      }
    }
    expect(gapCount).toBeGreaterThan(500);
  });

  test('reached never go back, and stand while hours repeat', () => {
    const wrong: string[] = [];
    for (const { table, changes } of zones) {
      for (const { at } of changes) {
        let latest = -Infinity;
        for (let instant = at - 14_400; instant <= at + 14_400; instant += 300) {
          latest = Math.max(latest, localSeconds(table, instant));
          const reached = latestLocal(table, instant);
          if (reached !== latest && reached !== latest + 299) wrong.push(`${table.zone} ${instant}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
