import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { binBlock, binStart, createBinStart } from '../../../../shared/domain/time/bins.ts';
import { formatUtc } from '../../../../shared/domain/time/calendar.ts';
import { localSeconds, zoneOffsets } from '../../../../shared/domain/time/zone.ts';
import { everyDistinctZone, utc } from './every-change.ts';

/** Where the block of an instant ends, and mostly its bin. */
const nextBinStart: typeof binStart = (...asked) => binBlock(...asked).until;

const HOUR = 3600;
const DAY = 86_400;
const berlin = zoneOffsets('Europe/Berlin');

/** The starts of the bins from the one of `from` to before `until`, as local texts. */
function localStarts(zone: string, width: number, from: string, until: string): string[] {
  const table = zoneOffsets(zone);
  const starts: string[] = [];
  for (
    let start = binStart(table, width, utc(from));
    start < utc(until);
    start = nextBinStart(table, width, start)
  ) {
    starts.push(formatUtc(localSeconds(table, start)));
  }
  return starts;
}

describe('bins of whole days', () => {
  test('have 23 and 25 hours where the clock changes', () => {
    expect(binStart(berlin, DAY, utc('2026-03-29T12:00:00'))).toBe(utc('2026-03-28T23:00:00'));
    expect(nextBinStart(berlin, DAY, utc('2026-03-29T12:00:00'))).toBe(utc('2026-03-29T22:00:00'));
    expect(binStart(berlin, DAY, utc('2026-10-25T12:00:00'))).toBe(utc('2026-10-24T22:00:00'));
    expect(nextBinStart(berlin, DAY, utc('2026-10-25T12:00:00'))).toBe(utc('2026-10-25T23:00:00'));
  });

  test('are counted from 1970-01-01, whole weeks from a Monday', () => {
    expect(localStarts('Europe/Berlin', 7 * DAY, '2026-03-26T12:00:00', '2026-04-09T00:00:00')).toEqual([
      '2026-03-23T00:00:00',
      '2026-03-30T00:00:00',
      '2026-04-06T00:00:00',
    ]);
    expect(binStart(zoneOffsets('UTC'), 3 * DAY, utc('1970-01-08T12:00:00'))).toBe(6 * DAY);
  });

  test('begin when the clock jumps where midnight does not exist', () => {
    expect(localStarts('Africa/Cairo', DAY, '2026-04-23T12:00:00', '2026-04-25T12:00:00')).toEqual([
      '2026-04-23T00:00:00',
      '2026-04-24T01:00:00',
      '2026-04-25T00:00:00',
    ]);
  });

  test('begin at the first of two midnights', () => {
    expect(localStarts('America/Havana', DAY, '2026-10-31T12:00:00', '2026-11-02T12:00:00')).toEqual([
      '2026-10-31T00:00:00',
      '2026-11-01T00:00:00',
      '2026-11-02T00:00:00',
    ]);
    const havana = zoneOffsets('America/Havana');
    expect(binStart(havana, DAY, utc('2026-11-01T05:30:00'))).toBe(utc('2026-11-01T04:00:00'));
  });

  test('go by the date that the clock shows, also where it goes back over midnight', () => {
    const stJohns = zoneOffsets('America/St_Johns');
    const midnight = utc('2009-11-01T02:30:00');
    expect(binStart(stJohns, DAY, midnight - 1)).toBe(midnight - DAY);
    expect(binStart(stJohns, DAY, midnight + 30)).toBe(midnight);
    // At one minute past midnight it is 23:01 again.
    expect(binStart(stJohns, DAY, midnight + 30 * 60)).toBe(midnight - DAY);
    expect(binStart(stJohns, DAY, midnight + 2 * HOUR)).toBe(midnight);
    expect(binBlock(stJohns, DAY, midnight + 30 * 60)).toEqual({
      from: midnight - DAY,
      until: midnight + 25 * HOUR,
      starts: [midnight - DAY, midnight],
    });
  });

  test('leave out the day a zone skipped', () => {
    expect(localStarts('Pacific/Apia', DAY, '2011-12-29T12:00:00', '2012-01-01T00:00:00')).toEqual([
      '2011-12-29T00:00:00',
      '2011-12-31T00:00:00',
      '2012-01-01T00:00:00',
    ]);
  });
});

describe('bins of a part of a day', () => {
  test('of an hour are 23 and 25 where the clock changes by an hour', () => {
    expect(localStarts('Europe/Berlin', HOUR, '2026-03-28T23:00:00', '2026-03-29T22:00:00')).toHaveLength(23);
    expect(localStarts('Europe/Berlin', HOUR, '2026-10-24T22:00:00', '2026-10-25T23:00:00')).toHaveLength(25);
    expect(binStart(berlin, HOUR, utc('2026-10-25T00:30:00'))).toBe(utc('2026-10-25T00:00:00'));
    expect(binStart(berlin, HOUR, utc('2026-10-25T01:30:00'))).toBe(utc('2026-10-25T01:00:00'));
  });

  test('keep to local hours: one of six hours has five or seven', () => {
    const hours = ['T00:00:00', 'T06:00:00', 'T12:00:00', 'T18:00:00'];
    expect(localStarts('Europe/Berlin', 6 * HOUR, '2026-03-28T23:00:00', '2026-03-29T22:00:00')).toEqual(
      hours.map((hour) => `2026-03-29${hour}`),
    );
    expect(localStarts('Europe/Berlin', 6 * HOUR, '2026-10-24T22:00:00', '2026-10-25T23:00:00')).toEqual(
      hours.map((hour) => `2026-10-25${hour}`),
    );
  });

  test('begin when the clock jumps over their start', () => {
    expect(localStarts('Europe/Berlin', 2 * HOUR, '2026-03-28T23:00:00', '2026-03-29T06:00:00')).toEqual([
      '2026-03-29T00:00:00',
      '2026-03-29T03:00:00',
      '2026-03-29T04:00:00',
      '2026-03-29T06:00:00',
    ]);
  });

  test('take in the repeated time they do not fit into', () => {
    expect(localStarts('Australia/Lord_Howe', HOUR, '2026-04-04T13:00:00', '2026-04-04T17:00:00')).toEqual([
      '2026-04-05T00:00:00',
      '2026-04-05T01:00:00',
      '2026-04-05T02:00:00',
      '2026-04-05T03:00:00',
    ]);
    const lordHowe = zoneOffsets('Australia/Lord_Howe');
    expect(binStart(lordHowe, HOUR, utc('2026-04-04T15:15:00'))).toBe(utc('2026-04-04T14:00:00'));
    expect(nextBinStart(lordHowe, HOUR, utc('2026-04-04T14:15:00'))).toBe(utc('2026-04-04T15:30:00'));
  });

  test('of a zone off the full hour begin at its local hours', () => {
    const kathmandu = zoneOffsets('Asia/Kathmandu');
    expect(binStart(kathmandu, HOUR, utc('2026-01-01T00:20:00'))).toBe(utc('2026-01-01T00:15:00'));
  });
});

test('bins of other widths are counted from the epoch in UTC', () => {
  const width = 7 * HOUR;
  expect(binStart(berlin, width, width * 1000 + 5)).toBe(width * 1000);
  expect(nextBinStart(berlin, width, width * 1000)).toBe(width * 1001);
  expect(binStart(berlin, width, -1)).toBe(-width);
});

describe('around every change from 2020 to 2037', () => {
  const zones = everyDistinctZone();
  const widths = [60, 2400, HOUR, 5400, 6 * HOUR, DAY, 30 * DAY];
  const others = [100, 36 * HOUR];

  test.each([...widths, ...others])(
    'bins of %d seconds follow each other, and each knows all its instants',
    (width) => {
      const wrong: string[] = [];
      let count = 0;
      const reach = Math.min(Math.max(6 * width, HOUR / 2), DAY);
      for (const { table, changes } of zones) {
        for (const { at } of changes) {
          for (
            let start = binStart(table, width, at - reach), next = start;
            start <= at + reach;
            start = next
          ) {
            next = nextBinStart(table, width, start);
            count++;
            const last = next - 1;
            const middle = Math.floor((start + next) / 2);
            const isWhole =
              start < next &&
              binStart(table, width, start) === start &&
              binStart(table, width, middle) === start &&
              nextBinStart(table, width, middle) === next &&
              binStart(table, width, last) === start &&
              nextBinStart(table, width, last) === next &&
              binStart(table, width, next) === next;
            if (!isWhole) wrong.push(`${table.zone} ${start} to ${next}`);
            if (start >= next) break;
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(count).toBeGreaterThan(1000);
    },
  );

  test.each(widths)(
    'bins of %d seconds begin at their local time, or when the clock jumps over it',
    (width) => {
      const wrong: string[] = [];
      for (const { table, changes } of zones) {
        for (const { at, after } of changes) {
          for (const instant of [at - DAY, at - HOUR, at - 1, at, at + HOUR, at + 3 * HOUR, at + DAY]) {
            const start = binStart(table, width, instant);
            const isAligned = localSeconds(table, start) % width === 0;
            const isJump = start === at && (at + after) % width !== 0;
            if (!isAligned && !isJump) wrong.push(`${table.zone} ${start}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

test('the remembering function gives the same bins for instants in any order', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Europe/Berlin', 'Australia/Lord_Howe', 'Africa/Casablanca', 'America/St_Johns'),
      fc.constantFrom(60, 2400, HOUR, 6 * HOUR, DAY, 7 * DAY, 100, 36 * HOUR),
      fc.array(fc.integer({ min: utc('1980-01-01T00:00:00'), max: utc('2040-01-01T00:00:00') }), {
        minLength: 20,
      }),
      (zone, width, instants) => {
        const table = zoneOffsets(zone);
        const remembering = createBinStart(table, width);
        for (const instant of instants) {
          expect(remembering(instant)).toBe(binStart(table, width, instant));
          expect(remembering(instant + 1)).toBe(binStart(table, width, instant + 1));
        }
      },
    ),
  );
});
