import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { analyse } from '../../../../../shared/domain/analysis/analyse.ts';
import type { AnalysisInput, SeriesInput } from '../../../../../shared/domain/analysis/analysis-input.ts';
import type { Pairs } from '../../../../../shared/domain/analysis/days/pairing.ts';
import { clockOf, moveTo, type ZoneHistory } from '../../../../../shared/domain/time/person-clock.ts';
import { expectFigures, historyCases } from '../golden-cases.ts';
import { NOON, noise, study } from '../histories.ts';
import { type PlainClock, plainPairs } from './plain-pairing.ts';

const HOUR = 3600;
const DAY = 86_400;
const FIRST_DAY = 19_723;

const rows = ({ days, cause, effect }: Pairs) =>
  Array.from(days, (day, i) => [day, cause[i] as number, effect[i] as number]);

function pairs(input: AnalysisInput) {
  return rows(analyse(input).pairs).map(([day = 0, ...values]) => [day - FIRST_DAY, ...values]);
}

/** Measurements so many hours after the first midnight. */
const at = (...entries: [hours: number, value: number][]): [number, number][] =>
  entries.map(([hours, value]) => [NOON - 12 * HOUR + hours * HOUR, value]);

const timed = (
  cause: [number, number][],
  effect: [number, number][],
  settings: Partial<AnalysisInput> & { causeSettings?: Partial<SeriesInput> } = {},
) => {
  const { causeSettings, ...others } = settings;
  return {
    timeZone: 'UTC',
    cause: { measurements: cause, combinationOperation: 'MEAN', ...causeSettings },
    effect: { measurements: effect, combinationOperation: 'MEAN' },
    ...others,
  } satisfies AnalysisInput;
};

describe('an effect is paired', () => {
  test('with the cause of the 24 hours before it, never with what came later that day', () => {
    const coffee = at([18, 2], [24 + 18, 0], [48 + 18, 3]);
    const sleep = at([8, 5], [24 + 8, 1], [48 + 8, 4], [72 + 8, 2]);
    expect(pairs(timed(coffee, sleep))).toEqual([
      [1, 2, 1],
      [2, 0, 4],
      [3, 3, 2],
    ]);
  });

  test('with the cause of its own hour, and of the hour 23 before it, but not 24', () => {
    expect(pairs(timed(at([8.9, 7]), at([8.1, 1])))).toEqual([[0, 7, 1]]);
    expect(pairs(timed(at([8, 7]), at([31.9, 1])))).toEqual([[1, 7, 1]]);
    expect(pairs(timed(at([8.9, 7]), at([32, 1])))).toEqual([]);
  });

  test('with the mean of what each of its measurements came after', () => {
    const cause = at([0, 10], [12, 20], [36, 60]);
    const effect = at([6, 1], [18, 2], [18.5, 6]);
    // At 6:00 only the first dose came before, at 18:00 both: one measurement against two.
    expect(pairs(timed(cause, effect, { causeSettings: { combinationOperation: 'SUM' } }))).toEqual([
      [0, (10 + 30 + 30) / 3, 3],
    ]);
  });

  test('also where some of its measurements came after nothing', () => {
    expect(pairs(timed(at([12, 4]), at([6, 1], [18, 3])))).toEqual([[0, 4, 2]]);
  });

  test('with a cause that takes a while to act, rounded to hours', () => {
    const cause = at([7, 4]);
    const effect = at([8.5, 1]);
    expect(pairs(timed(cause, effect, { onsetDelay: 1.5 * HOUR - 1 }))).toEqual([[0, 4, 1]]);
    expect(pairs(timed(cause, effect, { onsetDelay: 1.5 * HOUR }))).toEqual([]);
  });

  test('with the mean of the days that the cause acts, if at least half of them are known', () => {
    const threeDays = { durationOfAction: 2 * DAY + 1 };
    expect(pairs(study([1, 2, null, null, 6], [10, 20, 30, 40, 50], threeDays))).toEqual([
      [1, 1.5, 20],
      [2, 1.5, 30],
    ]);
    const twoDays = { durationOfAction: 2 * DAY, causeSettings: { combinationOperation: 'SUM' } as const };
    expect(pairs(study([1, 5], [7, 8], twoDays))).toEqual([
      [0, 1, 7],
      [1, 3, 8],
    ]);
  });

  test('on the person’s own day', () => {
    const settings = { dayStartsAt: 4 * HOUR };
    expect(pairs(timed(at([20, 3]), at([22, 1], [25, 5]), settings))).toEqual([[0, 3, 3]]);
  });
});

describe('across a flight', () => {
  /** Half past the hour, so that no move falls together with an hour of the records. */
  const flight = (from: string, to: string, hours: number) =>
    clockOf(moveTo({ timezone: from }, to, NOON - 12 * HOUR + hours * HOUR + HOUR / 2)).zone;

  test('windows count the hours that elapsed, not those that the clock showed', () => {
    // From Tokyo, where it is 17 hours later: what comes ten hours after the effect shows an earlier time.
    const timeZone = flight('Asia/Tokyo', 'America/Los_Angeles', 30);
    const input = timed(at([20, 5], [38, 777]), at([28, 1]), { timeZone });
    expect(pairs(input)).toEqual([[1, 5, 1]]);
    // 23 hours before counts, on whichever side of the ocean it was; 24 hours before does not.
    expect(pairs(timed(at([20, 5]), at([43, 1]), { timeZone }))).toEqual([[1, 5, 1]]);
    expect(pairs(timed(at([20, 5]), at([44, 1]), { timeZone }))).toEqual([]);
    const east = flight('America/Los_Angeles', 'Asia/Tokyo', 30);
    expect(pairs(timed(at([20, 5]), at([43, 1]), { timeZone: east }))).toEqual([[2, 5, 1]]);
    expect(pairs(timed(at([20, 5]), at([44, 1]), { timeZone: east }))).toEqual([]);
  });

  test('a date that was lived twice is one day', () => {
    const timeZone = flight('Asia/Tokyo', 'America/Los_Angeles', 18);
    // 01:00 of the second in Tokyo, then 15:00 of the first and 02:00 of the second in Los Angeles.
    const effect = at([16, 1], [23, 4], [34, 8]);
    const dates = pairs(timed(at([12, 3]), effect, { timeZone }));
    expect(dates).toEqual([
      [0, 3, 4],
      [1, 3, 4.5],
    ]);
  });
});

describe('filling', () => {
  const effect = new Array<number>(200).fill(3);
  const cause = effect.map((_, day) => (day === 60 || day === 80 ? 5 : null));

  test('reaches thirty days around the records and no further', () => {
    const filled = pairs(study(cause, effect, { causeSettings: { fillingValue: 0 } }));
    expect(filled).toHaveLength(81);
    expect(filled[0]).toEqual([30, 0, 3]);
    expect(filled[30]).toEqual([60, 5, 3]);
    expect(filled.at(-1)).toEqual([110, 0, 3]);
  });

  test('keeps to the days on which the person recorded anything', () => {
    const activeDays = [0, 29, 30, 61, 80, 110, 111].map((day) => FIRST_DAY + day);
    const filled = pairs(study(cause, effect, { causeSettings: { fillingValue: 0 }, activeDays }));
    expect(filled.map(([day]) => day)).toEqual([30, 60, 61, 80, 110]);
    const asSet = study(cause, effect, {
      causeSettings: { fillingValue: 0 },
      activeDays: new Set(activeDays),
    });
    expect(pairs(asSet)).toEqual(filled);
  });

  test('judges a window without a record by the day on which its middle lies', () => {
    // Only day 1 is filled. Windows that end from its noon to the next one have their middle on it.
    const input = (hour: number) =>
      timed(at([24 * 20, 5]), at([hour, 3]), {
        causeSettings: { fillingValue: 0 },
        activeDays: [FIRST_DAY + 1],
      });
    expect(pairs(input(35))).toEqual([]);
    expect(pairs(input(36))).toEqual([[1, 0, 3]]);
    expect(pairs(input(59))).toEqual([[2, 0, 3]]);
    expect(pairs(input(60))).toEqual([]);
  });

  test('gives a filled effect the hour at which the effect is usually recorded', () => {
    // Usually at 8:00: the filled day 2 was preceded by the dose of day 1 at 20:00, not by that of its own evening.
    const doses = at([20, 1], [44, 2], [68, 9]);
    const outcomes = at([8, 5], [32, 6], [80, 7], [105, 8]);
    const input = timed(doses, outcomes, {
      activeDays: [FIRST_DAY + 2],
      effect: { measurements: outcomes, combinationOperation: 'MEAN', fillingValue: 0 },
    });
    expect(pairs(input)).toEqual([
      [1, 1, 6],
      [2, 2, 0],
      [3, 9, 7],
    ]);
  });

  test('never shows in charts', () => {
    const { causeCharts } = analyse(study(cause, effect, { causeSettings: { fillingValue: 0 } }));
    expect([...causeCharts.values]).toEqual([5, 5]);
    expect(causeCharts.distribution).toEqual([{ from: 5, to: 5, count: 2 }]);
  });

  test('without any record fills nothing', () => {
    expect(pairs(study([], effect, { causeSettings: { fillingValue: 0 } }))).toEqual([]);
  });
});

describe('delays', () => {
  const cause = noise(60, 5);

  test('a positive lag is an effect that follows', () => {
    const twoDaysLater = cause.map((_, day) => cause[day - 2] ?? 0.5);
    const { correlationsOverDelays } = analyse(study(cause, twoDaysLater)).statistics;
    const best = correlationsOverDelays.toSorted((a, b) => (b.r ?? 0) - (a.r ?? 0))[0];
    expect(best?.lagDays).toBe(2);
    expect(best?.r).toBeGreaterThan(0.98);
  });

  test('one that fits much better is named with the setting that asks for it, which then finds it', () => {
    const threeDaysLater = cause.map((_, day) => cause[day - 3] ?? 0.5);
    const first = analyse(study(cause, threeDaysLater)).statistics;
    expect(first).toMatchObject({
      significant: false,
      betterDelay: { lagDays: 3, onsetDelay: 3 * DAY },
    });
    const second = analyse(study(cause, threeDaysLater, { onsetDelay: 3 * DAY })).statistics;
    expect(second).toMatchObject({ robust: true, betterDelay: null });
    const tooLate = analyse(study(cause, threeDaysLater, { onsetDelay: 5 * DAY })).statistics;
    expect(tooLate.betterDelay).toMatchObject({ lagDays: -2, onsetDelay: 3 * DAY });
  });

  test('none is named that no setting can ask for, nor one that chance explains', () => {
    const dayBefore = cause.map((_, day) => cause[day + 1] ?? 0.5);
    expect(analyse(study(cause, dayBefore)).statistics.betterDelay).toBeNull();
    expect(analyse(study(cause, noise(60, 6))).statistics.betterDelay).toBeNull();
  });

  test('an effect that comes first shows in the reverse correlation', () => {
    const dayBefore = cause.map((_, day) => cause[day + 1] ?? 0.5);
    const { statistics } = analyse(study(cause, dayBefore));
    expect(statistics.reversePearsonCorrelationCoefficient).toBeGreaterThan(0.98);
    expect(statistics.reverseSignificant).toBe(true);
    expect(statistics.predictivePearsonCorrelationCoefficient).toBeLessThan(0);
  });

  test('what follows a day follows its last record', () => {
    const { reversePairs } = analyse(timed(at([12, 9], [20, 4]), at([6, 1], [18, 3])));
    expect(rows(reversePairs)).toEqual([[FIRST_DAY, 4, 2]]);
  });
});

describe('pairs are those of the rules written out plainly', () => {
  const expectPlain = (input: AnalysisInput, clock?: PlainClock) => {
    const analysis = analyse(input);
    const plain = plainPairs(input, clock);
    expectFigures(rows(analysis.pairs), plain.pairs);
    expectFigures(rows(analysis.reversePairs), plain.reversePairs);
    for (const { lagDays, n } of analysis.statistics.correlationsOverDelays) {
      expect({ lagDays, n }).toEqual({ lagDays, n: plain.pairsAtLag(lagDays).length });
    }
  };

  test.each(historyCases().map((history) => [history.name, history.input] as const))('%s', (_, input) => {
    expectPlain(input);
  });

  const anyTime = fc.integer({ min: Date.UTC(2023, 9, 20) / 1000, max: Date.UTC(2023, 10, 20) / 1000 });
  const anySeries = fc.record(
    {
      measurements: fc.array(fc.tuple(anyTime, fc.integer({ min: -3, max: 9 })), { maxLength: 40 }),
      combinationOperation: fc.constantFrom('MEAN' as const, 'SUM' as const),
      fillingValue: fc.option(fc.integer({ min: 0, max: 2 })),
      maximumAllowedValue: fc.option(fc.constant(8)),
      tagged: fc.array(
        fc.record({
          measurements: fc.array(fc.tuple(anyTime, fc.integer({ min: 0, max: 3 })), { maxLength: 5 }),
          conversionFactor: fc.constantFrom(1, 0.5, 95),
        }),
        { maxLength: 1 },
      ),
    },
    { requiredKeys: ['measurements', 'combinationOperation'] },
  );
  const anyInput: fc.Arbitrary<AnalysisInput> = fc.record(
    {
      timeZone: fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'America/St_Johns'),
      cause: anySeries,
      effect: anySeries,
      dayStartsAt: fc.constantFrom(0, 4 * HOUR, 1.5 * HOUR, 6 * HOUR, 1234),
      onsetDelay: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 * DAY })),
      durationOfAction: fc.oneof(fc.constant(DAY), fc.integer({ min: 600, max: 7 * DAY })),
      activeDays: fc.uniqueArray(fc.integer({ min: 19_640, max: 19_690 })),
    },
    { requiredKeys: ['timeZone', 'cause', 'effect'] },
  );

  test('for histories of any kind', () => {
    fc.assert(
      fc.property(anyInput, (input) => expectPlain(input)),
      { numRuns: 150 },
    );
  });

  /** Hours east of Greenwich of zones that keep their clocks all year. */
  const steady = {
    'Pacific/Kiritimati': 14,
    'Asia/Tokyo': 9,
    UTC: 0,
    'America/Phoenix': -7,
    'Pacific/Honolulu': -10,
  };
  type SteadyZone = keyof typeof steady;
  const anyZone = fc.constantFrom(...(Object.keys(steady) as SteadyZone[]));
  const anyLife = fc.record({
    first: anyZone,
    moves: fc.array(fc.record({ zone: anyZone, at: anyTime }), { minLength: 1, maxLength: 5 }),
  });

  /** Looked up, not calculated: each third of an hour of some months writes down what it was. */
  function plainLife(
    { first, moves }: { first: SteadyZone; moves: Move[] },
    dayStartsAt: number,
  ): PlainClock {
    const sorted = moves.toSorted((a, b) => a.at - b.at);
    const zoneAt = (time: number) => sorted.findLast(({ at }) => at <= time)?.zone ?? first;
    const hourAt = (time: number) => Math.floor((time + steady[zoneAt(time)] * HOUR - dayStartsAt) / HOUR);
    const elapsedAt = (time: number) => Math.floor((time + steady[first] * HOUR - dayStartsAt) / HOUR);
    const days = new Map<number, number>();
    const firstOf = new Map<number, number>();
    for (let time = Date.UTC(2023, 7, 1) / 1000; time < Date.UTC(2024, 1, 1) / 1000; time += HOUR / 3) {
      days.set(elapsedAt(time), Math.floor(hourAt(time) / 24));
      if (!firstOf.has(hourAt(time))) firstOf.set(hourAt(time), elapsedAt(time));
    }
    const inOrder = [...firstOf].sort(([a], [b]) => b - a);
    // Of an hour that was jumped over, what came first of all that is later.
    const reached = new Map<number, number>();
    let least = Infinity;
    for (const [hour, elapsed] of inOrder) {
      least = Math.min(least, elapsed);
      reached.set(hour, least);
      for (let skipped = hour - 1; !firstOf.has(skipped) && hour - skipped < 30; skipped--)
        reached.set(skipped, least);
    }
    const reaching = (hour: number) => reached.get(hour) ?? Number.NaN;
    return { hourAt, elapsedAt, dayOf: (elapsed) => days.get(elapsed) ?? Number.NaN, reaching };
  }
  interface Move {
    readonly zone: SteadyZone;
    readonly at: number;
  }

  test('an hour that a move cuts short has been reached before it', () => {
    const noon = Date.UTC(2023, 9, 29, 8) / 1000;
    const move = { zone: 'America/Phoenix', at: noon + DAY + HOUR / 3 } as const;
    const first = 'Pacific/Kiritimati';
    const input: AnalysisInput = {
      timeZone: clockOf(moveTo({ timezone: first } as ZoneHistory, move.zone, move.at)).zone,
      cause: { measurements: [[noon - 7 * DAY + HOUR, 0]], combinationOperation: 'MEAN' },
      effect: { measurements: [[noon, 0]], combinationOperation: 'MEAN', fillingValue: 0 },
    };
    expectPlain(input, plainLife({ first, moves: [move] }, 0));
  });

  test('for histories of somebody who moved', () => {
    const thirds = (time: number) => time - (time % (HOUR / 3));
    fc.assert(
      fc.property(anyInput, anyLife, (input, { first, moves }) => {
        const life = moves
          .map(({ zone, at }) => ({ zone, at: thirds(at) }))
          .toSorted((a, b) => a.at - b.at)
          .filter(({ at }, i, all) => at !== all[i + 1]?.at);
        const lived = life.reduce((now, { zone, at }) => moveTo(now, zone, at), {
          timezone: first,
        } as ZoneHistory);
        const dayStartsAt = thirds(input.dayStartsAt ?? 0);
        const moved = { ...input, timeZone: clockOf(lived).zone, dayStartsAt };
        expectPlain(moved, plainLife({ first, moves: life }, dayStartsAt));
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });
});
