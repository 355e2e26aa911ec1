import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { binBlock, binStart, createBinStart } from '../../../../shared/domain/time/bins.ts';
import {
  clockOf,
  dayOfClock,
  moveTo,
  type ZoneHistory,
} from '../../../../shared/domain/time/person-clock.ts';
import { localSeconds, zoneOffsets } from '../../../../shared/domain/time/zone.ts';
import { utc } from './every-change.ts';

const HOUR = 3600;
const DAY = 86_400;
const zones = [
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/New_York',
];

/** Somebody who moved a few times, also twice within a day. */
const lives = fc
  .tuple(
    fc.constantFrom(...zones),
    fc.array(fc.tuple(fc.constantFrom(...zones), fc.integer({ min: 1, max: 6 * DAY })), { maxLength: 5 }),
    fc.integer({ min: 0, max: 6 * HOUR }),
  )
  .map(([first, moves, dayStartsAt]): ZoneHistory => {
    let from = utc('2026-03-26T00:00:00');
    let life: ZoneHistory = { timezone: first };
    for (const [zone, later] of moves) {
      from += later;
      life = moveTo(life, zone, from);
    }
    return { ...life, dayStartsAt };
  });
const instants = fc.integer({ min: utc('2026-03-20T00:00:00'), max: utc('2026-05-05T00:00:00') });

describe('somebody who moved', () => {
  test('keeps the clock of each zone for the time they lived in it', () => {
    fc.assert(
      fc.property(lives, instants, (life, instant) => {
        const stays = [...(life.formerZones ?? []), { zone: life.timezone, until: Infinity }];
        const zone = stays.find(({ until }) => instant < until)?.zone ?? '';
        expect(localSeconds(clockOf(life).zone, instant)).toBe(localSeconds(zoneOffsets(zone), instant));
      }),
    );
  });

  test.each([DAY, 2 * DAY, 7 * DAY, HOUR, 6 * HOUR, 900, 25 * HOUR])(
    'has bins of %i seconds in blocks that follow each other without a break, and no bin lies in two',
    (width) => {
      fc.assert(
        fc.property(lives, instants, fc.nat(), (life, instant, elsewhere) => {
          const { zone, dayStartsAt } = clockOf(life);
          const block = (at: number) => binBlock(zone, width, at, dayStartsAt);
          const start = binStart(zone, width, instant, dayStartsAt);
          const { from, until, starts } = block(instant);
          expect(from).toBeLessThanOrEqual(instant);
          expect(until).toBeGreaterThan(instant);
          expect(starts).toContain(start);
          expect(starts[0]).toBe(from);
          for (const one of starts) expect(binStart(zone, width, one, dayStartsAt)).toBe(one);
          const other = from + (elsewhere % (until - from));
          expect(block(other)).toEqual(block(instant));
          expect(starts).toContain(binStart(zone, width, other, dayStartsAt));
          expect(createBinStart(zone, width, dayStartsAt)(other)).toBe(
            binStart(zone, width, other, dayStartsAt),
          );
          expect(block(until).from).toBe(until);
          expect(block(from - 1).until).toBe(from);
        }),
        { numRuns: 400 },
      );
    },
  );

  test('lives each instant on the date that the clock shows, which begins when it is shown first', () => {
    fc.assert(
      fc.property(lives, instants, instants, (life, one, other) => {
        const clock = clockOf(life);
        const { zone, dayStartsAt } = clock;
        const start = binStart(zone, DAY, one, dayStartsAt);
        expect(dayOfClock(clock, start)).toBe(dayOfClock(clock, one));
        expect(dayOfClock(clock, start - 1)).not.toBe(dayOfClock(clock, one));
        const isSameDay = dayOfClock(clock, one) === dayOfClock(clock, other);
        expect(binStart(zone, DAY, other, dayStartsAt) === start).toBe(isSameDay);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a day that starts at 04:00', () => {
  const clock = clockOf({ timezone: 'Europe/Berlin', dayStartsAt: 4 * HOUR });

  test('takes what is done at 01:30 to the day before', () => {
    const half = utc('2026-06-02T23:30:00');
    expect(binStart(clock.zone, DAY, half, 4 * HOUR)).toBe(utc('2026-06-02T02:00:00'));
    expect(dayOfClock(clock, half)).toBe(utc('2026-06-02T00:00:00') / DAY);
  });

  test('keeps the length of the calendar where the clock changes', () => {
    const noon = utc('2026-03-28T12:00:00');
    const length =
      binBlock(clock.zone, DAY, noon, 4 * HOUR).until - binStart(clock.zone, DAY, noon, 4 * HOUR);
    expect(length).toBe(23 * HOUR);
  });

  test('leaves parts of a day where they were', () => {
    const noon = utc('2026-06-02T10:00:00');
    expect(binStart(clock.zone, 6 * HOUR, noon, 4 * HOUR)).toBe(binStart(clock.zone, 6 * HOUR, noon));
  });
});

describe('moving', () => {
  const berlin: ZoneHistory = { timezone: 'Europe/Berlin' };

  test('keeps the zone so far up to that second', () => {
    expect(moveTo(berlin, 'Asia/Kolkata', 1000)).toEqual({
      timezone: 'Asia/Kolkata',
      formerZones: [{ zone: 'Europe/Berlin', until: 1000 }],
    });
  });

  test('from an earlier date replaces what was said of the time since', () => {
    const moved = moveTo(moveTo(berlin, 'Asia/Kolkata', 1000), 'UTC', 2000);
    expect(moveTo(moved, 'America/New_York', 500)).toEqual({
      timezone: 'America/New_York',
      formerZones: [{ zone: 'Europe/Berlin', until: 500 }],
    });
  });

  test('twice the same way, or to where one is, changes nothing', () => {
    const moved = moveTo(berlin, 'Asia/Kolkata', 1000);
    expect(moveTo(moved, 'Asia/Kolkata', 1000)).toEqual(moved);
    expect(moveTo(moved, 'Asia/Kolkata', 5000)).toEqual(moved);
    expect(moveTo(berlin, 'Europe/Berlin', 1000)).toEqual({ ...berlin, formerZones: [] });
  });
});
