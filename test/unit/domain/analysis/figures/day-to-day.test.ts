import { describe, expect, test } from '@jest/globals';
import { cycleDays } from '../../../../../shared/domain/analysis/days/cycle-days.ts';
import type { Pairs } from '../../../../../shared/domain/analysis/days/pairing.ts';
import { testWithinCycle } from '../../../../../shared/domain/analysis/figures/cycle.ts';
import { dayToDay, holdsInStudy } from '../../../../../shared/domain/analysis/figures/day-to-day.ts';
import { linkKind } from '../../../../../shared/domain/analysis/figures/prediction.ts';
import { mulberry32 } from '../../../../../shared/domain/analysis/methods/random.ts';
import { createRandom, type Random } from '../../../../bench/truth/made-up-series.ts';
import { type PlainPair, plainCycle, plainDayToDay } from './plain-day-to-day.ts';

const close = (actual: number | null | undefined, expected: number | null | undefined) => {
  if (actual === null || expected === null) return expect(actual).toBe(expected);
  expect(Math.abs((actual ?? NaN) - (expected ?? NaN))).toBeLessThanOrEqual(1e-8);
};

const columns = (pairs: readonly PlainPair[]): Pairs => ({
  days: Int32Array.from(pairs, ({ day }) => day),
  cause: Float64Array.from(pairs, ({ x }) => x),
  effect: Float64Array.from(pairs, ({ y }) => y),
});

/** Pairs with gaps, weeks, waves, ties or rare doses, as the seed will have it. */
function randomPairs(random: Random, days: number): PlainPair[] {
  const { uniform, normal } = random;
  const first = 18_000 + Math.floor(uniform() * 2000);
  const share = 0.6 + 0.4 * uniform();
  const shape = Math.floor(uniform() * 4);
  const link = uniform() < 0.5 ? 0 : 1.5 * uniform();
  const wave = uniform() < 0.5 ? 0 : 2 * uniform();
  let level = 0;
  return Array.from({ length: days }, (_, i) => {
    level = 0.6 * level + normal();
    const slow = wave * Math.sin((2 * Math.PI * i) / 29);
    const raw = shape === 0 ? Number(uniform() < 0.12) : level + slow;
    const x = shape === 1 ? Math.max(0, Math.min(5, Math.round(2 + raw))) : raw;
    const answer = link * x + normal() + slow;
    const y = shape === 0 ? Number(uniform() < 0.1 + 0.3 * x) : answer;
    return { day: first + i, x, y };
  }).filter((_, i) => i === 0 || i === days - 1 || uniform() < share);
}

/** Days of bleeding, with cycles that vary, periods that are missing and days that are. */
function randomBleeding(random: Random, first: number, days: number): Set<number> {
  const { uniform } = random;
  const bleeding = new Set<number>();
  const [shortest, spread] = [uniform() < 0.2 ? 14 : 24, uniform() < 0.3 ? 24 : 8];
  for (let day = first - 20 + Math.floor(uniform() * 28); day < first + days + 20; ) {
    if (uniform() > 0.08) for (let i = 0; i < 5; i++) if (uniform() > 0.15) bleeding.add(day + i);
    if (uniform() < 0.1) bleeding.add(day + 9 + Math.floor(uniform() * 6));
    day += shortest + Math.floor(uniform() * spread);
  }
  return bleeding;
}

describe('the engine agrees with a plain writing of the rule', () => {
  test('from day to day, on random pairs', () => {
    const random = createRandom(mulberry32(410));
    for (let run = 0; run < 16; run++) {
      const pairs = randomPairs(random, 12 + Math.floor(random.uniform() * 180));
      const ra = random.normal() / 3;
      const expected = plainDayToDay(pairs, ra);
      const actual = dayToDay(columns(pairs), ra);
      if (expected === null) {
        expect(actual).toBeNull();
        continue;
      }
      close(actual?.r, expected.r);
      close(actual?.pValue, expected.p);
      expect(actual?.holds).toBe(expected.holds);
    }
  });

  test('within the cycle, on random pairs and cycles', () => {
    const random = createRandom(mulberry32(411));
    const used = [0, 0];
    for (let run = 0; run < 16; run++) {
      const days = 60 + Math.floor(random.uniform() * 180);
      const plain = randomPairs(random, days);
      const bleeding = randomBleeding(random, plain[0]?.day ?? 0, days);
      const shift = 2 * random.uniform();
      const pairs = plain.map((pair) =>
        bleeding.has(pair.day) && random.uniform() < 0.8
          ? { ...pair, x: pair.x + shift, y: pair.y + shift }
          : pair,
      );
      const ra = random.normal() / 3;
      const expected = plainCycle(pairs, bleeding, ra);
      const actual = testWithinCycle(columns(pairs), cycleDays(bleeding), ra);
      expect(actual).toMatchObject({
        completeCycles: expected.completeCycles,
        numberOfPairs: expected.numberOfPairs,
        used: expected.used,
        holds: expected.holds,
      });
      close(actual.r, expected.r);
      close(actual.pValue, expected.p);
      used[Number(expected.used)] = (used[Number(expected.used)] ?? 0) + 1;
    }
    // Both ways out of the rule are tried.
    expect(Math.min(...used)).toBeGreaterThanOrEqual(4);
  });
});

describe('the place of a day in the cycle', () => {
  const period = (start: number, days = 5) => Array.from({ length: days }, (_, i) => start + i);

  test('is counted from the start before and to the next; no length is guessed', () => {
    const { complete, termOf } = cycleDays([...period(100), ...period(128), ...period(180)]);
    // 128 to 180 is too long: a period is missing.
    expect(complete).toEqual([{ start: 100, next: 128 }]);
    expect([83, 84, 99, 100, 105, 106, 111, 112, 127].map(termOf)).toEqual([
      undefined,
      21,
      6,
      0,
      5,
      -1,
      -1,
      21,
      6,
    ]);
    expect([128, 150, 179, 180, 185, 186].map(termOf)).toEqual([
      undefined,
      undefined,
      undefined,
      0,
      5,
      undefined,
    ]);
  });

  test('spotting begins no cycle', () => {
    expect(cycleDays([...period(100), 112, ...period(128)]).complete).toEqual([{ start: 100, next: 128 }]);
    expect(cycleDays([...period(100), 116, ...period(119)]).complete).toEqual([]);
  });

  test('without bleeding no day has one', () => expect(cycleDays([]).termOf(100)).toBeUndefined());
});

describe('what a study found', () => {
  const held = { r: 0.4, pValue: 0.01, holds: true };
  const lost = { r: 0.1, pValue: 0.4, holds: false };
  const within = { completeCycles: 4, numberOfPairs: 90, used: true, r: 0, pValue: 1, holds: false };

  test.each([
    ['not robust', { numberOfPairs: 200, robust: false, dayToDay: held }, 'none'],
    ['too few days for it', { numberOfPairs: 19, robust: true, dayToDay: null }, 'prediction'],
    ['from twenty on', { numberOfPairs: 20, robust: true, dayToDay: lost }, 'tooEarly'],
    ['many days', { numberOfPairs: 120, robust: true, dayToDay: lost }, 'overWeeks'],
    ['held', { numberOfPairs: 120, robust: true, dayToDay: held, cycle: null }, 'prediction'],
    ['the cycle', { numberOfPairs: 120, robust: true, dayToDay: held, cycle: within }, 'cycle'],
    [
      'also within the cycle',
      { numberOfPairs: 120, robust: true, dayToDay: held, cycle: { ...within, holds: true } },
      'prediction',
    ],
    [
      'a cycle that neither follows',
      { numberOfPairs: 120, robust: true, dayToDay: held, cycle: { ...within, used: false } },
      'prediction',
    ],
  ] as const)('%s', (_, finding, kind) => expect(linkKind(finding)).toBe(kind));

  test.each([
    ['twelve in a hundred by chance, as strong as before', [0.3, 0.12, 0.4, 119], true],
    ['the same from 120 pairs on', [0.3, 0.12, 0.4, 120], false],
    ['sure, but less than half as strong', [0.19, 0.01, 0.4, 119], false],
    ['the same from 120 pairs on', [0.19, 0.01, 0.4, 120], true],
    ['the other way', [-0.3, 0.01, 0.4, 119], false],
    ['nothing left', [null, 1, 0.4, 119], false],
  ] as const)('holds from day to day: %s', (_, [r, p, adjusted, pairs], holds) =>
    expect(holdsInStudy(r, p, adjusted, pairs)).toBe(holds),
  );
});
