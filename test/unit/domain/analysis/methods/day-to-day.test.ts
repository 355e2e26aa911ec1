import { describe, expect, test } from '@jest/globals';
import { testFromDayToDay } from '../../../../../shared/domain/analysis/figures/day-to-day.ts';
import { coincidenceP } from '../../../../../shared/domain/analysis/methods/coincidence.ts';
import { quantile, twoSidedNormal } from '../../../../../shared/domain/analysis/methods/distributions.ts';
import { dot } from '../../../../../shared/domain/analysis/methods/moments.ts';
import { normalQuantile, normalScores } from '../../../../../shared/domain/analysis/methods/normal-scores.ts';
import { mulberry32 } from '../../../../../shared/domain/analysis/methods/random.ts';
import {
  rightAngles,
  withoutDirections,
} from '../../../../../shared/domain/analysis/methods/right-angles.ts';
import { slowTerms } from '../../../../../shared/domain/analysis/methods/slow-terms.ts';
import { weekdayOfDay } from '../../../../../shared/domain/time/calendar.ts';

test.each([1e-12, 1e-6, 0.001, 0.0749, 0.0751, 0.3, 0.5, 0.6, 0.9251, 0.99, 1 - 1e-9])(
  'the normal quantile of %d agrees with a search',
  (probability) => {
    const searched = quantile(probability, twoSidedNormal);
    // A search from a tail near 1 loses digits of its own there.
    expect(Math.abs(normalQuantile(probability) - searched)).toBeLessThan(
      1e-9 * Math.max(1, Math.abs(searched)),
    );
  },
);

test('normal scores see places alone', () => {
  const scores = normalScores(Float64Array.of(3, 1, 1e9, 2));
  expect(scores).toEqual(normalScores(Float64Array.of(3, 1, 4, 2)));
  expect(scores[0]).toBeCloseTo(-(normalScores(Float64Array.of(-3, -1, -4, -2))[0] ?? 0), 12);
});

const random = mulberry32(7);
const everyDay = Int32Array.from({ length: 365 }, (_, i) => 20_000 + i);
const stretches: Record<string, Int32Array> = {
  'a month': everyDay.slice(0, 30),
  'a year': everyDay,
  'a year with gaps': everyDay.filter(() => random() < 0.5),
  'Mondays only': everyDay.filter((day) => weekdayOfDay(day) === 1).slice(0, 40),
  'two weeks before and after half a year': everyDay.filter((_, i) => i < 20 || i > 340),
  'a year with two months missing': everyDay.filter((_, i) => i < 90 || i > 150),
  'a year with four months missing': everyDay.filter((_, i) => i < 90 || i > 210),
};

describe.each(Object.entries(stretches))('%s', (_, days) => {
  const values = Float64Array.from(days, () => random());
  const first = days[0] as number;
  const span = (days.at(-1) as number) - first + 1;
  const fastest = Math.min(Math.floor((2 * span) / 21), Math.floor(days.length / 5));
  const terms = [
    Float64Array.from(days, (day) => day - first),
    ...Array.from({ length: 7 }, (_, one) =>
      Float64Array.from(days, (day) => Number(weekdayOfDay(day) === one)),
    ),
    ...Array.from({ length: fastest - 1 }, (_, i) =>
      Float64Array.from(days, (day) => Math.cos((Math.PI * (i + 2) * (day - first + 0.5)) / span)),
    ),
  ];

  test('what is left is what plain least squares leave', () => {
    const directions = rightAngles(terms);
    const { count, cosines, rest } = slowTerms(days);
    const expected = withoutDirections(values, directions);
    expect({ count, cosines }).toEqual({ count: directions.length - 1, cosines: fastest - 1 });
    expect(
      Math.max(...rest(values).map((value, i) => Math.abs(value - (expected[i] as number)))),
    ).toBeLessThan(1e-8);
  });

  test('nothing of any term is left', () => {
    const rest = slowTerms(days).rest(values);
    for (const term of terms) expect(Math.abs(dot(rest, term))).toBeLessThan(1e-8 * span);
  });
});

test('what explains everything leaves nothing to test', () => {
  const days = everyDay.slice(0, 60);
  const trend = Float64Array.from(days, (_, i) => i % 7);
  const effect = Float64Array.from(days, () => random());
  expect(testFromDayToDay({ days, cause: trend, effect })).toMatchObject({ r: null, p: 1 });
});

test('a series goes with itself beyond any doubt', () => {
  const days = everyDay.slice(0, 90);
  const values = Float64Array.from(days, () => random());
  expect(testFromDayToDay({ days, cause: values, effect: values })).toMatchObject({ r: 1, p: 0, spread: 1 });
});

describe('two rare things', () => {
  const rare = (...when: number[]) => Float64Array.from({ length: 60 }, (_, i) => Number(when.includes(i)));

  test('that meet are counted, by the hypergeometric distribution', () => {
    // 3 of 6 doses among 6 headaches of 60 days: Σ C(6,k) C(54,6−k) / C(60,6) for k ≥ 3, twice.
    const p = 2 * ((20 * 24_804 + 15 * 1431 + 6 * 54 + 1) / 50_063_860);
    expect(coincidenceP(rare(1, 2, 3, 4, 5, 6), rare(4, 5, 6, 20, 30, 40))).toBeCloseTo(p, 12);
  });

  test('that never meet are no more than chance', () => {
    expect(coincidenceP(rare(1, 2, 3), rare(10, 20, 30))).toBe(1);
  });

  test('are not counted where one is frequent, or both are frequent enough', () => {
    const often = Float64Array.from({ length: 60 }, (_, i) => i % 2);
    expect(coincidenceP(rare(1, 2, 3), often)).toBeNull();
    const twenty = Float64Array.from({ length: 60 }, (_, i) => Number(i < 20));
    expect(coincidenceP(twenty, twenty)).toBeNull();
  });
});
