import { describe, expect, test } from '@jest/globals';
import { analyse } from '../../../../../shared/domain/analysis/analyse.ts';
import {
  fisherInterval,
  testAdjusted,
  testRaw,
} from '../../../../../shared/domain/analysis/figures/significance.ts';
import { rankedAmong, type StudyStatistics } from '../../../../../shared/domain/analysis/statistics.ts';
import { noise, study } from '../histories.ts';

describe('a perfect correlation', () => {
  const cause = noise(40, 1);
  const input = study(
    cause,
    cause.map((value) => 2 * value + 1),
  );

  test('has an infinite t, no p-value left and an interval of one point', () => {
    const adjusted = testAdjusted(analyse(input).pairs);
    expect(adjusted?.r).toBeCloseTo(1, 12);
    expect(adjusted).toMatchObject({ t: Infinity, p: 0, permutationP: 1 / 1001 });
    expect(testRaw(analyse(input).pairs)).toMatchObject({ t: Infinity, p: 0 });
  });

  test('is answered without an infinity', () => {
    const { statistics } = analyse(input);
    expect(statistics).toMatchObject({ tValue: null, pValue: 0, significant: true, confidenceLevel: 'high' });
    expect(statistics.confidenceInterval?.[0]).toBeCloseTo(1, 10);
    expect(statistics.slope).toBeCloseTo(2, 12);
    expect(statistics.intercept).toBeCloseTo(1, 12);
  });

  test('of the opposite sign has the opposite t', () => {
    const mirrored = study(
      cause,
      cause.map((value) => -value),
    );
    expect(testAdjusted(analyse(mirrored).pairs)?.r).toBeCloseTo(-1, 12);
    expect(testAdjusted(analyse(mirrored).pairs)).toMatchObject({ t: -Infinity, p: 0 });
  });
});

describe('what trend and weekday explain', () => {
  const days = Array.from({ length: 80 }, (_, day) => day);

  test('leaves nothing to correlate: two straight lines prove nothing', () => {
    const { statistics } = analyse(
      study(
        days.map((day) => 3 * day + 1),
        days.map((day) => 100 - day),
      ),
    );
    expect(statistics.correlationCoefficient).toBeCloseTo(-1, 12);
    // Straight lines cross their average once, so time itself is not ruled out.
    expect(statistics.insufficient).toEqual(['switches']);
    expect(statistics).toMatchObject({ significant: false, pValue: null, adjustedCorrelation: null });
  });

  test('leaves nothing of a weekly habit', () => {
    const habit = days.map((day) => (day % 7 === 2 ? 5 : day % 7));
    const { statistics, pairs } = analyse(
      study(
        habit,
        habit.map((value) => value * 2),
      ),
    );
    expect(statistics.insufficient).toEqual([]);
    expect(statistics).toMatchObject({
      adjustedCorrelation: null,
      confidenceInterval: null,
      tValue: null,
      effectiveSampleSize: null,
      pValue: 1,
      permutationPValue: 1,
      significant: false,
    });
    expect(testAdjusted(pairs)).toEqual({ r: null, covariateCount: 7, p: 1, permutationP: 1 });
  });

  test.each([
    ['a trend alone under 28 pairs', 27, 1],
    ['the weekend from 28 pairs on', 28, 2],
    ['the weekend up to 55 pairs', 55, 2],
    ['each weekday from 56 pairs on', 56, 7],
  ])('is %s', (_, length, terms) => {
    const { pairs } = analyse(study(noise(length, 3), noise(length, 4)));
    expect(testAdjusted(pairs)?.covariateCount).toBe(terms);
  });

  test('falls back to the weekend when one weekday is too rare, and to the trend when weekends are', () => {
    const withoutMondays = noise(90, 3).map((value, day) => (day % 7 === 0 && day > 20 ? null : value));
    const withoutWeekends = noise(90, 3).map((value, day) => (day % 7 > 4 && day > 7 ? null : value));
    const terms = (cause: (number | null)[]) =>
      testAdjusted(analyse(study(cause, noise(90, 4))).pairs)?.covariateCount;
    expect(terms(withoutMondays)).toBe(2);
    expect(terms(withoutWeekends)).toBe(1);
  });
});

describe('serial dependence', () => {
  const wander = (length: number, seed: number) => {
    let level = 0;
    return noise(length, seed).map((step) => (level += step - 0.5));
  };

  test('makes many days worth few', () => {
    const { statistics } = analyse(study(wander(200, 11), wander(200, 12)));
    expect(statistics.effectiveSampleSize).toBeLessThan(40);
    expect(statistics.numberOfPairs).toBe(200);
  });

  test('fades over gaps: every tenth day of a walk is worth more of its days', () => {
    const sparse = (seed: number) => wander(400, seed).map((value, day) => (day % 10 === 0 ? value : null));
    const share = (input: ReturnType<typeof study>) => {
      const { pairs } = analyse(input);
      return (testRaw(pairs)?.effectiveSampleSize ?? 0) / pairs.days.length;
    };
    expect(share(study(sparse(11), sparse(12)))).toBeGreaterThan(
      2 * share(study(wander(400, 11), wander(400, 12))),
    );
  });

  test('that alternates never makes days worth more than they are', () => {
    const alternating = noise(60, 1).map((value, day) => value + (day % 2) * 4);
    expect(analyse(study(alternating, noise(60, 2))).statistics.effectiveSampleSize).toBeLessThanOrEqual(60);
  });
});

test('an interval needs more than three independent days', () => {
  expect(fisherInterval(0.5, 3)).toBeNull();
  expect(fisherInterval(0.5, 2.5)).toBeNull();
  expect(fisherInterval(1, 10)).toEqual([1, 1]);
  expect(fisherInterval(0, 4)?.[1]).toBeCloseTo(Math.tanh(1.959963984540054), 12);
});

test('under ten pairs nothing is tested', () => {
  const { pairs, statistics } = analyse(study(noise(9, 1), noise(9, 2)));
  expect(testAdjusted(pairs)).toBeNull();
  expect(testRaw(pairs)).toBeNull();
  expect(statistics.correlationCoefficient).not.toBeNull();
  expect(statistics.pValue).toBeNull();
});

describe('several studies of one effect', () => {
  const effect = noise(60, 1);
  const causes = [2, 3, 4].map((seed) => noise(60, seed));
  const strong = effect.map((value, day) => value + 0.8 * (noise(60, 9)[day] as number));
  const studies = [...causes, strong].map((cause) => analyse(study(cause, effect)).statistics);

  test('share the risk of a chance finding', () => {
    const [first, ...others] = studies.toSorted((a, b) => (a.pValue ?? 1) - (b.pValue ?? 1));
    const { pValue } = first as StudyStatistics;
    const ranked = rankedAmong(
      first as StudyStatistics,
      others.map((other) => other.pValue ?? 1),
    );
    expect(ranked.qValue).toBeCloseTo((pValue ?? 0) * 4, 12);
    expect(rankedAmong(first as StudyStatistics, []).qValue).toBe(pValue);
  });

  test('give no rate to one without enough data', () => {
    const tooShort = analyse(study(noise(5, 2), effect)).statistics;
    expect(rankedAmong(tooShort, [0.001, 0.002])).toEqual(tooShort);
  });

  test('can lower the confidence in one of them', () => {
    const found = {
      ...(studies[3] as StudyStatistics),
      significant: true,
      pValue: 0.009,
      permutationPValue: 0.005,
    };
    const crowd = Array.from({ length: 9 }, (_, i) => 0.2 + i / 20);
    expect(rankedAmong(found, []).confidenceLevel).toBe('high');
    expect(rankedAmong(found, crowd).confidenceLevel).toBe('medium');
  });
});
