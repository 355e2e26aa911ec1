import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mulberry32 } from '../../../../shared/domain/analysis/methods/random.ts';
import { createPieceOf, cutsOfMonth } from '../../../../shared/domain/histories/hour-pieces.ts';
import { packRuns, unpackRuns } from '../../../../shared/domain/histories/pack-runs.ts';
import { type PostedRow, toRuns } from '../../../../shared/domain/histories/runs.ts';
import { binStart } from '../../../../shared/domain/time/bins.ts';
import { monthOf, startOfMonth } from '../../../../shared/domain/time/calendar.ts';
import {
  clockOf,
  dayOfClock,
  moveTo,
  type ZoneHistory,
} from '../../../../shared/domain/time/person-clock.ts';

const HOUR = 3600;
const DAY = 86_400;
const march = Date.UTC(2026, 2, 20) / 1000;
const zones = [
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/New_York',
];

const lives = fc
  .tuple(
    fc.constantFrom(...zones),
    fc.array(fc.tuple(fc.constantFrom(...zones), fc.integer({ min: 1, max: 5 * DAY })), { maxLength: 3 }),
    fc.oneof(fc.constant(0), fc.constant(4 * HOUR), fc.integer({ min: 0, max: 6 * HOUR })),
  )
  .map(([first, moves, dayStartsAt]): ZoneHistory => {
    let from = march;
    let life: ZoneHistory = { timezone: first };
    for (const [zone, later] of moves) {
      from += later;
      life = moveTo(life, zone, from);
    }
    return { ...life, dayStartsAt };
  });
const instants = fc.integer({ min: march, max: march + 25 * DAY });

const values = fc.oneof(
  fc.integer({ min: -5, max: 200 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.constantFrom(0.1, 0.2, 1e-300, 2 ** 53 - 1, -0),
);
const rows = fc
  .array(
    fc.record({
      startAt: instants,
      value: values,
      unitId: fc.constantFrom(1, 2, 300),
      sourceName: fc.constantFrom('API', 'Garmin', 'a\n"b'),
    }),
    {
      maxLength: 80,
    },
  )
  .map((all): PostedRow[] => all.sort((a, b) => a.startAt - b.startAt));

describe('the pieces of hours', () => {
  test('follow each other without a break, and lie within an hour, a day and a month', () => {
    fc.assert(
      fc.property(lives, instants, (life, instant) => {
        const clock = clockOf(life);
        const pieceOf = createPieceOf(clock);
        const { from, until, hour, clockHour } = pieceOf(instant);
        expect(from).toBeLessThanOrEqual(instant);
        expect(until).toBeGreaterThan(instant);
        expect(pieceOf(from)).toEqual(pieceOf(until - 1));
        expect(createPieceOf(clock)(until).from).toBe(until);
        expect(Math.floor(hour / 24)).toBe(dayOfClock(clock, from));
        expect(Math.floor(from / DAY)).toBe(Math.floor((until - 1) / DAY));
        const dayBin = (at: number) => binStart(clock.zone, DAY, at, clock.dayStartsAt);
        expect(dayBin(from)).toBe(dayBin(until - 1));
        for (const width of [HOUR, 6 * HOUR])
          expect(binStart(clock.zone, width, from)).toBe(binStart(clock.zone, width, until - 1));
        expect(Number.isInteger(clockHour)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('are the same for clocks whose cuts of the month are', () => {
    fc.assert(
      fc.property(lives, lives, instants, (one, other, instant) => {
        const [a, b] = [clockOf(one), clockOf(other)];
        const month = monthOf(instant);
        fc.pre(cutsOfMonth(a, month) === cutsOfMonth(b, month));
        const { from, until } = createPieceOf(a)(instant);
        expect(createPieceOf(b)(instant)).toMatchObject({ from, until });
      }),
      { numRuns: 300 },
    );
  });

  test('need not be made again when a person moves between zones of whole hours, or starts the day at another hour', () => {
    const month = monthOf(march);
    const cuts = cutsOfMonth(clockOf({ timezone: 'UTC' }), month);
    for (const timezone of ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'])
      expect(cutsOfMonth(clockOf({ timezone, dayStartsAt: 4 * HOUR }), month)).toBe(cuts);
    expect(cutsOfMonth(clockOf({ timezone: 'Asia/Kolkata' }), month)).not.toBe(cuts);
  });
});

describe('runs', () => {
  test('are what they were after they have been stored, to the bit', () => {
    fc.assert(
      fc.property(rows, lives, (all, life) => {
        const clock = clockOf(life);
        const runs = toRuns(all, clock);
        const bare = runs.map(({ rows: _, ...run }) => run);
        expect(unpackRuns(packRuns(runs), clock)).toStrictEqual(bare);
      }),
      { numRuns: 300 },
    );
  });

  test('of parts of a history that are cut at days of UTC are those of the whole', () => {
    fc.assert(
      fc.property(rows, lives, fc.integer({ min: 0, max: 25 }), (all, life, days) => {
        const clock = clockOf(life);
        const cut = march + days * DAY;
        const parts = [
          all.filter(({ startAt }) => startAt < cut),
          all.filter(({ startAt }) => startAt >= cut),
        ];
        expect(parts.flatMap((part) => toRuns(part, clock))).toStrictEqual(toRuns(all, clock));
      }),
      { numRuns: 200 },
    );
  });

  test('of a month of minutes take a few kilobytes', () => {
    const minutes = Array.from({ length: 31 * 1440 }, (_, i) => ({
      startAt: startOfMonth(monthOf(march)) + i * 60,
      value: 60 + ((i * 7919) % 40),
      unitId: 1,
      sourceName: 'Oura',
    }));
    const runs = toRuns(minutes, clockOf({ timezone: 'Europe/Berlin' }));
    expect(runs).toHaveLength(31 * 24);
    expect(packRuns(runs).length).toBeLessThan(31 * 24 * 40);
  });

  test('of times alone never take more than the three units that are set aside for a month of them', () => {
    const random = mulberry32(1);
    const halfHours = Array.from({ length: 31 * 48 }, (_, i) => march + i * (HOUR / 2));
    const runs = halfHours.map((from) => ({
      ...{ from, sourceName: '', unitId: 0, total: 0, carry: 0, least: 0, greatest: 0 },
      count: 1 + Math.floor(random() * 1_000_000),
    }));
    const cuts = cutsOfMonth(clockOf({ timezone: 'Asia/Kolkata', dayStartsAt: HOUR / 4 }), monthOf(march));
    expect(gzipSync(packRuns(runs)).length + cuts.length).toBeLessThan(3 * 4096);
  });
});
